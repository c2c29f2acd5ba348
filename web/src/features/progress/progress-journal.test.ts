import { beforeEach, describe, expect, it } from 'vitest';
import { type JournalStorage, openProgressJournal } from './progress-journal.ts';

const played = [[0, 12.5]] as const;
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
    expect(journal.record('v1', entry, played)).toBeNull();
    expect([journal.read('v1'), journal.played('v1')]).toEqual([entry, played]);
    expect([journal.read('v2'), journal.played('v2')]).toEqual([null, []]);
    expect(openProgressJournal(storage, 'bob').read('v1')).toBeNull();
    expect(openProgressJournal(storage, 'bob').played('v1')).toEqual([]);
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

  it.each([
    ['', []],
    ['[[5,', []],
    ['{"0":[5,9]}', []],
    ['[[-5,9]]', []],
    ['[[9,5]]', []],
    [
      '[[20,30],[0,5],[4,9]]',
      [
        [0, 9],
        [20, 30],
      ],
    ],
  ])('of %j, no second counts twice', (text, expected) => {
    storage.items.set('flair.played.alice.v1', text);
    expect(openProgressJournal(storage, 'alice').played('v1')).toEqual(expected);
  });

  it('keeps what was played once the server has the progress, until the video is completed', () => {
    const journal = openProgressJournal(storage, 'alice');
    journal.record('v1', entry, played);
    journal.clearUntil('v1', 1_000);
    expect([journal.videos(), journal.played('v1')]).toEqual([[], played]);
    journal.record('v1', { ...entry, completed: true }, played);
    expect(journal.played('v1')).toEqual([]);
  });

  it('forgets a video', () => {
    const journal = openProgressJournal(storage, 'alice');
    for (const video of ['v1', 'v2']) journal.record(video, entry, played);
    journal.forget('v1');
    expect([...storage.items.keys()]).toEqual(['flair.progress.alice.v2', 'flair.played.alice.v2']);
  });

  it('reports full storage and keeps the old entry', () => {
    const journal = openProgressJournal(storage, 'alice');
    journal.record('v1', entry, played);
    storage.full = true;
    expect(journal.record('v1', { ...entry, positionS: 13 }, played)?.code).toBe('storage-full');
    expect(journal.read('v1')).toEqual(entry);
  });

  it.each([
    ['older than the server', 1_001, null],
    ['the same as on the server', 1_000, null],
    ['newer than the server', 999, entry],
  ])('clears or keeps an entry that is %s', (_name, storedAtMs, expected) => {
    const journal = openProgressJournal(storage, 'alice');
    journal.record('v1', entry, played);
    journal.clearUntil('v1', storedAtMs);
    expect(journal.read('v1')).toEqual(expected);
  });
});
