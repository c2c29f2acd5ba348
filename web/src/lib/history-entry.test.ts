import { beforeEach, expect, it, vi } from 'vitest';
import { historyEntry, recall, remember } from './history-entry.ts';

beforeEach(() => {
  sessionStorage.clear();
  window.history.replaceState(null, '');
});

it('keeps numbers with the entry on show, and beside what the router keeps there', () => {
  window.history.replaceState({ key: 'abc', idx: 3 }, '');
  expect(recall('list')).toBeNull();
  remember('list', 48);
  remember('scroll', 900);
  expect([recall('list'), recall('scroll')]).toEqual([48, 900]);
  expect(window.history.state).toMatchObject({ key: 'abc', idx: 3 });
});

it('an entry that takes its place remembers nothing; the one before can still be told', () => {
  remember('list', 48);
  const before = { state: window.history.state as object, entry: historyEntry() };
  window.history.replaceState({ key: 'def' }, '');
  expect(recall('list')).toBeNull();
  remember('list', 72, before.entry);
  expect(recall('list')).toBeNull();
  window.history.replaceState(before.state, '');
  expect(recall('list')).toBe(72);
});

it('forgets the oldest of more than fifty entries', () => {
  remember('list', 1, 'first');
  remember('list', 1, 'second');
  for (let entry = 0; entry < 49; entry++) remember('list', 1, `later-${entry}`);
  window.history.replaceState({ entry: 'first' }, '');
  expect(recall('list')).toBeNull();
  window.history.replaceState({ entry: 'second' }, '');
  expect(recall('list')).toBe(1);
});

it.each(['', '[]', '{"x":3}', '{"x":{"list":"48"}}', '{"x":{"list":-1}}', 'null'])(
  'remembers nothing from %j',
  (stored) => {
    sessionStorage.setItem('history-entries', stored);
    window.history.replaceState({ entry: 'x' }, '');
    expect(recall('list')).toBeNull();
  },
);

it('a tab that may not store anything forgets, and goes on', () => {
  vi.stubGlobal('sessionStorage', {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('refused', 'QuotaExceededError');
    },
  });
  const told = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  remember('list', 48);
  expect(told).toHaveBeenCalled();
  expect(recall('list')).toBeNull();
  vi.unstubAllGlobals();
  told.mockRestore();
});
