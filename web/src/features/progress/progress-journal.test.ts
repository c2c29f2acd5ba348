import { beforeEach, describe, expect, it } from 'vitest';
import { type JournalStorage, openProgressJournal } from './progress-journal.ts';

const entry = { positionS: 12.5, progress: 0.25, completed: false, observedAtMs: 1_000 };

class MemoryStorage implements JournalStorage {
  readonly items = new Map<string, string>();
  full = false;
  get length() {
    return this.items.size;
  }
  key = (index: number) => [...this.items.keys()][index] ?? null;
  getItem = (key: string) => this.items.get(key) ?? null;
  removeItem = (key: string) => void this.items.delete(key);
  setItem = (key: string, value: string) => {
    if (this.full) throw new DOMException('full', 'QuotaExceededError');
    this.items.set(key, value);
  };
}

let storage: MemoryStorage;
beforeEach(() => {
  storage = new MemoryStorage();
});

describe('progress journal', () => {
  it('reads what it recorded, per member and video', () => {
    const journal = openProgressJournal(storage, 'alice');
    expect(journal.record('v1', entry)).toBeNull();
    expect(journal.read('v1')).toEqual(entry);
    expect(journal.read('v2')).toBeNull();
    expect(openProgressJournal(storage, 'bob').read('v1')).toBeNull();
    expect(journal.videos()).toEqual(['v1']);
    expect(openProgressJournal(storage, 'ali').videos()).toEqual([]);
  });

  it.each([
    '',
    '{"positionS":12.5,"prog',
    'null',
    '[]',
    '{"positionS":-1,"progress":0,"completed":false,"observedAtMs":1}',
  ])('treats %j as no entry', (text) => {
    storage.items.set('flair.progress.alice.v1', text);
    expect(openProgressJournal(storage, 'alice').read('v1')).toBeNull();
  });

  it('reports full storage and keeps the old entry', () => {
    const journal = openProgressJournal(storage, 'alice');
    journal.record('v1', entry);
    storage.full = true;
    expect(journal.record('v1', { ...entry, positionS: 13 })?.code).toBe('storage-full');
    expect(journal.read('v1')).toEqual(entry);
  });

  it.each([
    ['older than the server', 1_001, null],
    ['the same as on the server', 1_000, null],
    ['newer than the server', 999, entry],
  ])('clears or keeps an entry that is %s', (_name, storedAtMs, expected) => {
    const journal = openProgressJournal(storage, 'alice');
    journal.record('v1', entry);
    journal.clearUntil('v1', storedAtMs);
    expect(journal.read('v1')).toEqual(expected);
  });
});
