import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { useDraft } from './use-draft.ts';

const draft = () => renderHook(() => useDraft('malo', '3')).result;
const kept = () => sessionStorage.getItem('flair.chat.draft.malo.3');

beforeEach(() => sessionStorage.clear());

it('is kept for a reload', () => {
  const field = draft();
  act(() => field.current.changeText('Bonsoir'));
  expect(draft().current.text).toBe('Bonsoir');
});

it('leaves the field at once when handed over, and the tab when it is kept elsewhere', async () => {
  const field = draft();
  act(() => field.current.changeText('Bonsoir'));
  const done = Promise.withResolvers<void>();
  act(() => field.current.clearWhenDone(done.promise));
  expect([field.current.text, kept()]).toEqual(['', 'Bonsoir']);
  await act(async () => done.resolve());
  expect([field.current.text, kept()]).toEqual(['', null]);
});

it('loses nothing that was written while it was handed over', async () => {
  const field = draft();
  act(() => field.current.changeText('Bonsoir'));
  const done = Promise.withResolvers<void>();
  act(() => field.current.clearWhenDone(done.promise));
  act(() => field.current.changeText('Ça va'));
  await act(async () => done.resolve());
  expect([field.current.text, kept()]).toEqual(['Ça va', 'Ça va']);
});

it('keeps the second words in the tab while the first are done and they are not', async () => {
  const field = draft();
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  act(() => field.current.changeText('Bonsoir'));
  act(() => field.current.clearWhenDone(first.promise));
  act(() => field.current.changeText('Ça va'));
  act(() => field.current.clearWhenDone(second.promise));
  await act(async () => first.resolve());
  expect([field.current.text, kept()]).toEqual(['', 'Ça va']);
  await act(async () => second.resolve());
  expect([field.current.text, kept()]).toEqual(['', null]);
});

it.each([
  ['', 'Bonsoir'],
  ['Ça va', 'Bonsoir\nÇa va'],
])('comes back when it could not be kept; written since: “%s”', async (since, text) => {
  const field = draft();
  act(() => field.current.changeText('Bonsoir'));
  const done = Promise.withResolvers<void>();
  act(() => field.current.clearWhenDone(done.promise));
  if (since !== '') act(() => field.current.changeText(since));
  await act(async () => done.reject(new Error('full')));
  expect([field.current.text, kept()]).toEqual([text, text]);
});
