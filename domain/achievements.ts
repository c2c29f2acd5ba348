import type { LearningStats } from './entities/learning.ts';

/** What is to be reached, by key; the words live in locales under the same keys. */
export const ACHIEVEMENT_GOALS = { 'first-video': 1, 'ten-videos': 10, 'seven-days': 7 } as const;
export type AchievementKey = keyof typeof ACHIEVEMENT_GOALS;
export const ACHIEVEMENT_KEYS = Object.keys(ACHIEVEMENT_GOALS) as AchievementKey[];

type Achievements = LearningStats['achievements'];

/**
 * Every achievement as a member's statistics tell it. One that was reached keeps its day and stays full, whatever
 * becomes of the streak or of the videos.
 */
export function achievementsAfter(
  stats: Pick<LearningStats, 'completed_videos' | 'streak_days' | 'achievements'>,
  now: Date,
): Achievements {
  const reached: Record<AchievementKey, number> = {
    'first-video': stats.completed_videos,
    'ten-videos': stats.completed_videos,
    'seven-days': stats.streak_days,
  };
  const after: Achievements = { ...stats.achievements };
  for (const key of ACHIEVEMENT_KEYS) {
    const goal = ACHIEVEMENT_GOALS[key];
    const granted = stats.achievements[key]?.completed_at ?? (reached[key] >= goal ? now : undefined);
    after[key] = granted ? { progress: goal, goal, completed_at: granted } : { progress: reached[key], goal };
  }
  return after;
}
