import { inPathOrder } from '@atelier/domain/learning/path-order';
import { parseDuration } from '@atelier/domain/time/duration';
import type { VideoCard } from '@atelier/domain/content/video';
import { DIFFICULTY_LEVELS, type DifficultyLevel } from '@atelier/domain/values';
import { type WatchStatus, watchStatus } from '../../components/content/watch-status-label.tsx';

export interface LearningStep {
  readonly card: VideoCard;
  /** Position in the whole path, from 1. */
  readonly number: number;
  readonly status: WatchStatus;
}

export interface LearningPathPart {
  readonly difficulty: DifficultyLevel;
  readonly steps: readonly LearningStep[];
  readonly completed: number;
}

export interface LearningPath {
  readonly parts: readonly LearningPathPart[];
  readonly total: number;
  readonly completed: number;
  /** Total length of the videos that are not completed. */
  readonly secondsLeft: number;
  /** The first step that is not completed; `null` when there is none. */
  readonly next: LearningStep | null;
}

/** Returns the videos of a tier as steps, with a member's progress. */
export function buildLearningPath(
  cards: readonly VideoCard[],
  labels: Readonly<Record<string, 'started' | 'completed'>>,
): LearningPath {
  const steps = inPathOrder(cards).map((card, index): LearningStep => ({
    card,
    number: index + 1,
    status: watchStatus(labels[card.id]),
  }));
  const isDone = ({ status }: LearningStep) => status === 'completed';
  const parts = DIFFICULTY_LEVELS.map((difficulty): LearningPathPart => {
    const partSteps = steps.filter(({ card }) => card.difficulty_level === difficulty);
    return { difficulty, steps: partSteps, completed: partSteps.filter(isDone).length };
  });
  return {
    parts: parts.filter((part) => part.steps.length > 0),
    total: steps.length,
    completed: steps.filter(isDone).length,
    secondsLeft: steps
      .filter((step) => !isDone(step))
      .reduce((sum, { card }) => sum + parseDuration(card.duration), 0),
    next: steps.find((step) => !isDone(step)) ?? null,
  };
}
