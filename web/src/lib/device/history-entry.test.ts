import { beforeEach, expect, it, vi } from 'vitest';
import { historyEntryId, loadEntryValue, saveEntryValue } from './history-entry.ts';

beforeEach(() => {
  sessionStorage.clear();
  window.history.replaceState(null, '');
});

it('stores numbers with the current entry and leaves the router’s state in place', () => {
  window.history.replaceState({ key: 'abc', idx: 3 }, '');
  expect(loadEntryValue('list')).toBeNull();
  saveEntryValue('list', 48);
  saveEntryValue('scroll', 900);
  expect([loadEntryValue('list'), loadEntryValue('scroll')]).toEqual([48, 900]);
  expect(window.history.state).toMatchObject({ key: 'abc', idx: 3 });
});

it('a replacing entry starts without values; the replaced one can still be written', () => {
  saveEntryValue('list', 48);
  const before = { state: window.history.state as object, entry: historyEntryId() };
  window.history.replaceState({ key: 'def' }, '');
  expect(loadEntryValue('list')).toBeNull();
  saveEntryValue('list', 72, before.entry);
  expect(loadEntryValue('list')).toBeNull();
  window.history.replaceState(before.state, '');
  expect(loadEntryValue('list')).toBe(72);
});

it('drops the oldest of more than fifty entries', () => {
  saveEntryValue('list', 1, 'first');
  saveEntryValue('list', 1, 'second');
  for (let entry = 0; entry < 49; entry++) saveEntryValue('list', 1, `later-${entry}`);
  window.history.replaceState({ entry: 'first' }, '');
  expect(loadEntryValue('list')).toBeNull();
  window.history.replaceState({ entry: 'second' }, '');
  expect(loadEntryValue('list')).toBe(1);
});

it.each(['', '[]', '{"x":3}', '{"x":{"list":"48"}}', '{"x":{"list":-1}}', 'null'])(
  'loads no value from %j',
  (stored) => {
    sessionStorage.setItem('history-entries', stored);
    window.history.replaceState({ entry: 'x' }, '');
    expect(loadEntryValue('list')).toBeNull();
  },
);

it('warns and loads no value in a tab that may not store data', () => {
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
