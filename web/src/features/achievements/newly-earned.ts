import { ACHIEVEMENT_KEYS, type AchievementKey } from '@atelier/domain/achievements';
import type { LearningStats } from '@atelier/domain/entities/learning';

const keyOf = (uid: string) => `achievements-told:${uid}`;

function readTold(uid: string, storage: Storage): readonly string[] | null {
  const kept = storage.getItem(keyOf(uid));
  return kept === null ? null : kept.split(' ').filter(Boolean);
}

/**
 * Achievements that this device has not told of yet, and remembers from now on as told. The first look at a member's
 * statistics tells of nothing: what they earned elsewhere is no news.
 */
export function newlyEarned(
  uid: string,
  stats: Pick<LearningStats, 'achievements'>,
  storage: Storage,
): readonly AchievementKey[] {
  const earned = ACHIEVEMENT_KEYS.filter((key) => stats.achievements[key]?.completed_at !== undefined);
  const told = readTold(uid, storage);
  const news = told === null ? [] : earned.filter((key) => !told.includes(key));
  if (told === null || news.length > 0) storage.setItem(keyOf(uid), earned.join(' '));
  return news;
}
