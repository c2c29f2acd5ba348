import { describe, expect, it } from 'vitest';
import { adjacentVideos } from './adjacent-videos.ts';

const card = (id: string, atMs: number) => ({ id, created_at: new Date(atMs) });
const cards = [card('d', 40), card('c', 30), card('b', 20), card('a', 10)];

describe('neighboursOf', () => {
  it.each([
    ['the oldest', card('a', 10), null, 'b'],
    ['one between', card('b', 20), 'a', 'c'],
    ['the newest', card('d', 40), 'c', null],
    ['one that the catalogue does not have yet', card('z', 25), 'b', 'c'],
    ['one of the very same moment', card('bb', 20), 'b', 'c'],
  ])('%s', (_name, video, previous, next) => {
    const found = adjacentVideos(cards, video);
    expect([found.previous?.id ?? null, found.next?.id ?? null]).toEqual([previous, next]);
  });

  it('finds nobody when alone', () => {
    expect(adjacentVideos([card('a', 10)], card('a', 10))).toEqual({ previous: null, next: null });
  });
});
