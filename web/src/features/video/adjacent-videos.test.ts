import { describe, expect, it } from 'vitest';
import { adjacentVideos } from './adjacent-video-links.tsx';

const card = (id: string, atMs: number) => ({ id, created_at: new Date(atMs) });
const cards = [card('d', 40), card('c', 30), card('b', 20), card('a', 10)];

describe('adjacentVideos', () => {
  it.each([
    ['the oldest', card('a', 10), null, 'b'],
    ['a video in between', card('b', 20), 'a', 'c'],
    ['the newest', card('d', 40), 'c', null],
    ['a video that the catalog does not contain yet', card('z', 25), 'b', 'c'],
    ['a video created at the same time', card('bb', 20), 'b', 'c'],
  ])('%s', (_name, video, previous, next) => {
    const found = adjacentVideos(cards, video);
    expect([found.previous?.id ?? null, found.next?.id ?? null]).toEqual([previous, next]);
  });

  it('finds none when there is only one video', () => {
    expect(adjacentVideos([card('a', 10)], card('a', 10))).toEqual({ previous: null, next: null });
  });
});
