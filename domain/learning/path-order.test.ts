import { expect, test } from 'vitest';
import type { DifficultyLevel } from '../values.ts';
import { inPathOrder } from './path-order.ts';

const card = (id: string, difficulty_level: DifficultyLevel, day: number) => ({
  id,
  difficulty_level,
  created_at: new Date(Date.UTC(2026, 0, day)),
});
const ids = (cards: readonly { id: string }[]) => cards.map(({ id }) => id);

test('a path begins with the oldest video of the easiest difficulty', () => {
  const newestFirst = [
    card('expert', 'Expert', 9),
    card('second', 'Débutant', 8),
    card('advanced', 'Avancé', 2),
    card('first', 'Débutant', 1),
  ];
  expect(ids(inPathOrder(newestFirst))).toEqual(['first', 'second', 'advanced', 'expert']);
  expect(ids(inPathOrder(newestFirst.toReversed()))).toEqual([
    'first',
    'second',
    'advanced',
    'expert',
  ]);
  expect(ids(newestFirst)).toEqual(['expert', 'second', 'advanced', 'first']);
});

test('videos of the same time are sorted by id', () => {
  expect(
    ids(inPathOrder([card('b', 'Avancé', 1), card('c', 'Avancé', 1), card('a', 'Avancé', 1)])),
  ).toEqual(['a', 'b', 'c']);
});
