import { expect, test } from 'vitest';
import { learningLevel } from './learning-level.ts';
import type { DifficultyLevel } from '../values.ts';

const cards = (difficulty_level: DifficultyLevel, count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `${difficulty_level}${index}`, difficulty_level }));
const done = (difficulty: DifficultyLevel, count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`${difficulty}${index}`, 'completed' as const]));

const library = [...cards('Débutant', 10), ...cards('Avancé', 3), ...cards('Expert', 1)];

test.each([
  ['nothing completed', {}, 'Débutant', 1],
  ['only begun', { Débutant0: 'started' as const }, 'Débutant', 1],
  ['1 of 10', done('Débutant', 1), 'Débutant', 1],
  ['2 of 10', done('Débutant', 2), 'Débutant', 1],
  ['3 of 10', done('Débutant', 3), 'Débutant', 2],
  ['10 of 10', done('Débutant', 10), 'Débutant', 5],
  ['only the highest difficulty counts', { ...done('Débutant', 10), ...done('Avancé', 1) }, 'Avancé', 2],
  ['the only expert video', done('Expert', 1), 'Expert', 5],
  ['a video of another library', { elsewhere: 'completed' as const }, 'Débutant', 1],
])('%s', (_name, labels, difficulty, step) => {
  expect(learningLevel(library, labels)).toEqual({ difficulty, step });
});

test('an empty library', () => {
  expect(learningLevel([], {})).toEqual({ difficulty: 'Débutant', step: 1 });
});
