import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

const shown = vi.hoisted(() => ({ session: { status: 'signed-in', uid: 'zoe' } as object }));
vi.mock('../../lib/session/session.tsx', () => ({ useSession: () => shown.session }));
const { useTextDraft } = await import('./use-text-draft.ts');

const open = (initial?: string) =>
  renderHook(() => useTextDraft('report:videos/v1', initial)).result;
/** Types a text and leaves the form. */
function type(initial: string | undefined, text: string): void {
  const draft = open(initial);
  act(() => draft.current.change(text));
}
const state = ({ current: { text, restored } }: ReturnType<typeof open>) => [text, restored];

afterEach(() => {
  cleanup();
  shown.session = { status: 'signed-in', uid: 'zoe' };
});

it('keeps a text until it is sent', () => {
  const draft = open();
  act(() => draft.current.change('Insulte'));
  expect(state(draft)).toEqual(['Insulte', false]);
  const again = open();
  expect(state(again)).toEqual(['Insulte', true]);
  act(() => again.current.discard());
  expect(state(open())).toEqual(['', false]);
});

it('starts over with the initial text', () => {
  type('Avant', 'Après');
  const again = open('Avant');
  act(() => again.current.startOver());
  expect(state(again)).toEqual(['Avant', false]);
  expect(state(open('Avant'))).toEqual(['Avant', false]);
});

it('forgets a text that is as it was', () => {
  const draft = open('Avant');
  act(() => draft.current.change('Après'));
  act(() => draft.current.change('Avant'));
  expect(sessionStorage.length).toBe(0);
});

it('does not put a text over one that has changed since', () => {
  type('Avant', 'Après');
  expect(state(open('Autrement'))).toEqual(['Autrement', false]);
});

it('keeps nothing for a visitor', () => {
  shown.session = { status: 'signed-out' };
  type(undefined, 'Insulte');
  expect(sessionStorage.length).toBe(0);
});
