import type { Day } from '../time/day.ts';
import type { LearningStats } from './learning-documents.ts';
import { streakOn } from './streak.ts';

/** Goals of the achievements, by key; texts are in locales under the same keys. */
const ACHIEVEMENT_GOALS = {
  'first-video': 1,
  'ten-videos': 10,
  'seven-days': 7,
  'validated-move': 1,
} as const;
export type AchievementKey = keyof typeof ACHIEVEMENT_GOALS;
export const ACHIEVEMENT_KEYS = Object.keys(ACHIEVEMENT_GOALS) as AchievementKey[];

type Achievements = LearningStats['achievements'];

/**
 * Computes every achievement from a member's statistics. A reached achievement keeps its date and
 * stays complete.
 */
export function updatedAchievements(
  stats: Pick<
    LearningStats,
    'completed_videos' | 'streak_days' | 'validated_moves' | 'achievements'
  >,
  now: Date,
): Achievements {
  const reached: Record<AchievementKey, number> = {
    'first-video': stats.completed_videos,
    'ten-videos': stats.completed_videos,
    'seven-days': stats.streak_days,
    'validated-move': stats.validated_moves ?? 0,
  };
  const after: Achievements = { ...stats.achievements };
  for (const key of ACHIEVEMENT_KEYS) {
    const goal = ACHIEVEMENT_GOALS[key];
    const granted =
      stats.achievements[key]?.completed_at ?? (reached[key] >= goal ? now : undefined);
    after[key] = granted
      ? { progress: goal, goal, completed_at: granted }
      : { progress: reached[key], goal };
  }
  return after;
}

export interface ShownAchievement {
  key: AchievementKey;
  /** 0 to `goal` */
  progress: number;
  goal: number;
  completedAt?: Date;
}

/**
 * Returns every achievement on a day of the member's calendar; a streak that is over counts as
 * zero.
 */
export function achievementsAt(stats: LearningStats, today: Day): ShownAchievement[] {
  const reached: Record<AchievementKey, number> = {
    'first-video': stats.completed_videos,
    'ten-videos': stats.completed_videos,
    'seven-days': streakOn(stats, today),
    'validated-move': stats.validated_moves ?? 0,
  };
  return ACHIEVEMENT_KEYS.map((key) => {
    const goal = ACHIEVEMENT_GOALS[key];
    const completedAt = stats.achievements[key]?.completed_at;
    return completedAt === undefined
      ? { key, goal, progress: Math.min(goal, reached[key]) }
      : { key, goal, progress: goal, completedAt };
  });
}
