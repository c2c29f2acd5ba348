import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { useDraft } from './use-draft.ts';

const draft = () => renderHook(() => useDraft('malo', '3')).result;
const stored = () => sessionStorage.getItem('flair.chat.draft.malo.3');

beforeEach(() => sessionStorage.clear());

it('survives a reload', () => {
  const field = draft();
  act(() => field.current.changeText('Bonsoir'));
  expect(draft().current.text).toBe('Bonsoir');
});

it('clears the field on submit, and the stored draft once the message is stored', async () => {
  const field = draft();
  act(() => field.current.changeText('Bonsoir'));
  const done = Promise.withResolvers<void>();
  act(() => field.current.clearWhenDone(done.promise));
  expect([field.current.text, stored()]).toEqual(['', 'Bonsoir']);
  await act(async () => done.resolve());
  expect([field.current.text, stored()]).toEqual(['', null]);
});

it('keeps what was typed while the message was being stored', async () => {
  const field = draft();
  act(() => field.current.changeText('Bonsoir'));
  const done = Promise.withResolvers<void>();
  act(() => field.current.clearWhenDone(done.promise));
  act(() => field.current.changeText('Ça va'));
  await act(async () => done.resolve());
  expect([field.current.text, stored()]).toEqual(['Ça va', 'Ça va']);
});

it('keeps a second message stored while only the first one is done', async () => {
  const field = draft();
  const first = Promise.withResolvers<void>();
  const second = Promise.withResolvers<void>();
  act(() => field.current.changeText('Bonsoir'));
  act(() => field.current.clearWhenDone(first.promise));
  act(() => field.current.changeText('Ça va'));
  act(() => field.current.clearWhenDone(second.promise));
  await act(async () => first.resolve());
  expect([field.current.text, stored()]).toEqual(['', 'Ça va']);
  await act(async () => second.resolve());
  expect([field.current.text, stored()]).toEqual(['', null]);
});

it.each([
  ['', 'Bonsoir'],
  ['Ça va', 'Bonsoir\nÇa va'],
])(
  'comes back when the message could not be stored; typed since: “%s”',
  async (typedSince, text) => {
    const field = draft();
    act(() => field.current.changeText('Bonsoir'));
    const done = Promise.withResolvers<void>();
    act(() => field.current.clearWhenDone(done.promise));
    if (typedSince !== '') act(() => field.current.changeText(typedSince));
    await act(async () => done.reject(new Error('full')));
    expect([field.current.text, stored()]).toEqual([text, text]);
  },
);
