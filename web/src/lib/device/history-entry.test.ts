import { beforeEach, expect, it, vi } from 'vitest';
import { historyEntryId, loadEntryValue, saveEntryValue } from './history-entry.ts';

beforeEach(() => {
  sessionStorage.clear();
  window.history.replaceState(null, '');
});

it('keeps numbers with the entry on show, and beside what the router keeps there', () => {
  window.history.replaceState({ key: 'abc', idx: 3 }, '');
  expect(loadEntryValue('list')).toBeNull();
  saveEntryValue('list', 48);
  saveEntryValue('scroll', 900);
  expect([loadEntryValue('list'), loadEntryValue('scroll')]).toEqual([48, 900]);
  expect(window.history.state).toMatchObject({ key: 'abc', idx: 3 });
});

it('an entry that takes its place remembers nothing; the one before can still be told', () => {
  saveEntryValue('list', 48);
  const before = { state: window.history.state as object, entry: historyEntryId() };
  window.history.replaceState({ key: 'def' }, '');
  expect(loadEntryValue('list')).toBeNull();
  saveEntryValue('list', 72, before.entry);
  expect(loadEntryValue('list')).toBeNull();
  window.history.replaceState(before.state, '');
  expect(loadEntryValue('list')).toBe(72);
});

it('forgets the oldest of more than fifty entries', () => {
  saveEntryValue('list', 1, 'first');
  saveEntryValue('list', 1, 'second');
  for (let entry = 0; entry < 49; entry++) saveEntryValue('list', 1, `later-${entry}`);
  window.history.replaceState({ entry: 'first' }, '');
  expect(loadEntryValue('list')).toBeNull();
  window.history.replaceState({ entry: 'second' }, '');
  expect(loadEntryValue('list')).toBe(1);
});

it.each(['', '[]', '{"x":3}', '{"x":{"list":"48"}}', '{"x":{"list":-1}}', 'null'])(
  'remembers nothing from %j',
  (stored) => {
    sessionStorage.setItem('history-entries', stored);
    window.history.replaceState({ entry: 'x' }, '');
    expect(loadEntryValue('list')).toBeNull();
  },
);

it('a tab that may not store anything forgets, and goes on', () => {
  vi.stubGlobal('sessionStorage', {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('refused', 'QuotaExceededError');
    },
  });
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  saveEntryValue('list', 48);
  expect(warn).toHaveBeenCalled();
  expect(loadEntryValue('list')).toBeNull();
  vi.unstubAllGlobals();
  warn.mockRestore();
});
