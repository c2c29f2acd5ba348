import type { LibraryState } from './learning-documents.ts';
import type { VideoCard } from '../content/video.ts';
import { DIFFICULTY_LEVELS, type DifficultyLevel } from '../values.ts';

/** Steps within a difficulty, by the share of completed videos. */
export const LEVEL_STEPS = 5;

export interface LearningLevel {
  difficulty: DifficultyLevel;
  /** 1 to 5 */
  step: number;
}

/**
 * Returns a member's level: the highest difficulty with a completed video, and a step by the share completed there;
 * else the first step of the first difficulty.
 *
 * @param cards of the libraries open to the member; other completed videos do not count.
 */
export function learningLevel(
  cards: readonly Pick<VideoCard, 'id' | 'difficulty_level'>[],
  labels: LibraryState['videos'],
): LearningLevel {
  for (const difficulty of [...DIFFICULTY_LEVELS].reverse()) {
    const there = cards.filter((card) => card.difficulty_level === difficulty);
    const completed = there.filter((card) => labels[card.id] === 'completed').length;
    if (completed > 0) return { difficulty, step: Math.ceil((completed * LEVEL_STEPS) / there.length) };
  }
  return { difficulty: DIFFICULTY_LEVELS[0], step: 1 };
}
