import type { LibraryState } from '@atelier/domain/learning/learning-documents';
import type { VideoCard } from '@atelier/domain/content/video';
import { type LearningLevel, learningLevel, LEVEL_STEPS } from '@atelier/domain/learning/learning-level';

type Labels = LibraryState['videos'];
type Card = Pick<VideoCard, 'id' | 'difficulty_level'>;

export interface LevelProgress extends LearningLevel {
  /** Completed fraction of the videos of this difficulty, 0 to 1. */
  readonly completedFraction: number;
  /** Videos to complete until the next step, or until all videos of the difficulty are completed. */
  readonly remaining: number;
}

/** Returns a member's level and the distance to the next step. */
export function levelProgress(cards: readonly Card[], labels: Labels): LevelProgress {
  const level = learningLevel(cards, labels);
  const levelCards = cards.filter((card) => card.difficulty_level === level.difficulty);
  const completed = levelCards.filter((card) => labels[card.id] === 'completed').length;
  const goal =
    level.step < LEVEL_STEPS ? Math.floor((level.step * levelCards.length) / LEVEL_STEPS) + 1 : levelCards.length;
  return {
    ...level,
    completedFraction: levelCards.length === 0 ? 0 : completed / levelCards.length,
    remaining: Math.max(0, Math.min(goal, levelCards.length) - completed),
  };
}
