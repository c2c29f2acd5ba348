import { LEVEL_STEPS, learningLevel } from '@atelier/domain/learning/learning-level';
import { describe, expect, it } from 'vitest';
import { levelProgress } from './level-progress.ts';

const cards = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `v${index}`, difficulty_level: 'Débutant' as const }));
const labels = (count: number) => Object.fromEntries(cards(count).map(({ id }) => [id, 'completed' as const]));

describe('levelProgress', () => {
  it.each([
    ['nothing completed', 10, 0, { step: 1, completedFraction: 0, remaining: 3 }],
    ['one of ten', 10, 1, { step: 1, completedFraction: 0.1, remaining: 2 }],
    ['three of ten', 10, 3, { step: 2, completedFraction: 0.3, remaining: 2 }],
    ['all of ten', 10, 10, { step: 5, completedFraction: 1, remaining: 0 }],
    ['nine of ten', 10, 9, { step: 5, completedFraction: 0.9, remaining: 1 }],
    ['one of two', 2, 1, { step: 3, completedFraction: 0.5, remaining: 1 }],
    ['an empty library', 0, 0, { step: 1, completedFraction: 0, remaining: 0 }],
  ])('%s', (_name, total, completed, expected) => {
    expect(levelProgress(cards(total), labels(completed))).toMatchObject({ difficulty: 'Débutant', ...expected });
  });

  it('reaches the next step after the remaining videos', () => {
    for (let total = 1; total <= 23; total += 1) {
      for (let completed = 1; completed < total; completed += 1) {
        const { step, remaining } = levelProgress(cards(total), labels(completed));
        const reached = learningLevel(cards(total), labels(completed + remaining)).step;
        const before = learningLevel(cards(total), labels(completed + remaining - 1)).step;
        expect([before, reached > step || step === LEVEL_STEPS]).toEqual([step, true]);
      }
    }
  });
});
