import { expect, test } from 'vitest';
import { learningLevel } from './learning-level.ts';
import { DIFFICULTY_LEVELS } from '../values.ts';

test.each([
  [0, 'Débutant', 1, 0, 10],
  [9, 'Débutant', 1, 0.9, 1],
  [10, 'Débutant', 2, 0, 10],
  // As the dashboard was designed.
  [12, 'Débutant', 2, 0.2, 8],
  [49, 'Débutant', 5, 0.9, 1],
  [50, 'Avancé', 1, 0, 10],
  [100, 'Expert', 1, 0, 10],
  [139, 'Expert', 4, 0.9, 1],
  [140, 'Expert', 5, 1, 0],
  [300, 'Expert', 5, 1, 0],
] as const)(
  '%i completed videos: %s %i',
  (completed, difficulty, step, stepFraction, remaining) => {
    expect(learningLevel(completed)).toEqual({ difficulty, step, stepFraction, remaining });
  },
);

test('completing a video never lowers the level, and the remaining videos reach the next step', () => {
  const rank = (completed: number) => {
    const { difficulty, step } = learningLevel(completed);
    return DIFFICULTY_LEVELS.indexOf(difficulty) * 5 + step;
  };
  for (let completed = 0; completed < 300; completed += 1) {
    const { remaining } = learningLevel(completed);
    expect(rank(completed + 1)).toBeGreaterThanOrEqual(rank(completed));
    if (remaining > 0) {
      expect([rank(completed + remaining - 1), rank(completed + remaining)]).toEqual([
        rank(completed),
        rank(completed) + 1,
      ]);
    }
  }
});
