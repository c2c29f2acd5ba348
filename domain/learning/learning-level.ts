import { DIFFICULTY_LEVELS, type DifficultyLevel } from '../values.ts';

/** Steps within a difficulty. */
const LEVEL_STEPS = 5;
/**
 * Completed videos to the next step; the dashboard was designed with `Débutant 2`, at 20 %, after
 * 12 videos.
 */
const VIDEOS_PER_STEP = 10;
const LAST_STEP = DIFFICULTY_LEVELS.length * LEVEL_STEPS - 1;

interface LearningLevel {
  difficulty: DifficultyLevel;
  /** 1 to 5 */
  step: number;
  /** What is done of the step, 0 to 1; 1 at the highest level. */
  stepFraction: number;
  /** Videos to complete until the next step; 0 at the highest level. */
  remaining: number;
}

/**
 * Returns a member's level: one step for every ten completed videos, of whatever library, so that
 * neither another plan nor a new video lowers it (decision 0051).
 */
export function learningLevel(completed: number): LearningLevel {
  const index = Math.min(Math.floor(completed / VIDEOS_PER_STEP), LAST_STEP);
  const inStep = index === LAST_STEP ? VIDEOS_PER_STEP : completed % VIDEOS_PER_STEP;
  return {
    difficulty: DIFFICULTY_LEVELS[Math.floor(index / LEVEL_STEPS)] ?? DIFFICULTY_LEVELS[0],
    step: (index % LEVEL_STEPS) + 1,
    stepFraction: inStep / VIDEOS_PER_STEP,
    remaining: VIDEOS_PER_STEP - inStep,
  };
}
