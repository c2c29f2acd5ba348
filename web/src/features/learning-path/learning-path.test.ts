import { describe, expect, it } from 'vitest';
import type { VideoCard } from '@atelier/domain/content/video';
import type { DifficultyLevel } from '@atelier/domain/values';
import { buildLearningPath } from './learning-path.ts';

const card = (id: string, difficulty_level: DifficultyLevel, day: number): VideoCard => ({
  id,
  title: id,
  category: 'bases',
  difficulty_level,
  thumbnail_url: '',
  duration: '00:10:00',
  created_at: new Date(Date.UTC(2026, 0, day)),
});
// Newest first, as in a catalog.
const CARDS = [
  card('expert', 'Expert', 9),
  card('second', 'Débutant', 8),
  card('advanced', 'Avancé', 2),
  card('first', 'Débutant', 1),
];
const order = (cards: readonly VideoCard[]) =>
  buildLearningPath(cards, {}).parts.flatMap(({ steps }) =>
    steps.map(({ card: { id }, number }) => `${number} ${id}`),
  );

describe('buildLearningPath', () => {
  it('orders by difficulty, then from the oldest to the newest', () => {
    expect(order(CARDS)).toEqual(['1 first', '2 second', '3 advanced', '4 expert']);
    expect(order([...CARDS].reverse())).toEqual(order(CARDS));
  });

  it('counts completed videos and the remaining time', () => {
    const path = buildLearningPath(CARDS, {
      first: 'completed',
      advanced: 'completed',
      second: 'started',
    });
    expect(
      path.parts.map(({ difficulty, completed, steps }) => [difficulty, completed, steps.length]),
    ).toEqual([
      ['Débutant', 1, 2],
      ['Avancé', 1, 1],
      ['Expert', 0, 1],
    ]);
    expect(path).toMatchObject({ total: 4, completed: 2, secondsLeft: 1200 });
  });

  it.each([
    ['the first step when nothing was started', {}, 'first'],
    ['the first step that is not completed', { first: 'completed', expert: 'started' }, 'second'],
    ['a started step', { first: 'started' }, 'first'],
    [
      'none when all are completed',
      { first: 'completed', second: 'completed', advanced: 'completed', expert: 'completed' },
      undefined,
    ],
  ] as const)('the next step is %s', (_name, labels, expected) => {
    expect(buildLearningPath(CARDS, labels).next?.card.id).toBe(expected);
  });

  it('is empty without videos', () => {
    expect(buildLearningPath([], {})).toEqual({
      parts: [],
      total: 0,
      completed: 0,
      secondsLeft: 0,
      next: null,
    });
  });
});
