import { describe, expect, it } from 'vitest';
import type { DifficultyLevel } from '@atelier/domain/values';
import { adjacentVideos } from './adjacent-video-links.tsx';

const card = (id: string, difficulty_level: DifficultyLevel, atMs: number) => ({
  id,
  difficulty_level,
  created_at: new Date(atMs),
});
const a = card('a', 'Débutant', 30);
const b = card('b', 'Débutant', 40);
const c = card('c', 'Avancé', 20);
const d = card('d', 'Expert', 10);
const cards = [b, a, c, d];

describe('adjacentVideos', () => {
  it.each([
    ['the first of the path', a, '', null, 'b'],
    ['the last of a difficulty', b, '', 'a', 'c'],
    ['the last of the path, which is the oldest', d, '', 'c', null],
    ['a video that the catalog does not contain yet', card('z', 'Débutant', 35), '', 'a', 'b'],
    ['a video created at the same time', card('bb', 'Débutant', 40), '', 'b', 'c'],
    ['a video before completed ones', a, 'bc', null, 'd'],
    ['a video before completed ones only', a, 'bcd', null, 'b'],
    ['a video after a completed one', c, 'b', 'b', 'd'],
  ])('%s', (_name, video, completed, previous, next) => {
    const found = adjacentVideos(cards, video, ({ id }) => completed.includes(id));
    expect([found.previous?.id ?? null, found.next?.id ?? null]).toEqual([previous, next]);
  });

  it('finds none when there is only one video', () => {
    expect(adjacentVideos([a], a, () => false)).toEqual({ previous: null, next: null });
  });
});
