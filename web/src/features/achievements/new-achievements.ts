import { ACHIEVEMENT_KEYS, type AchievementKey } from '@atelier/domain/learning/achievements';
import type { LearningStats } from '@atelier/domain/learning/learning-documents';

const keyOf = (uid: string) => `achievements-told:${uid}`;

function readAnnounced(uid: string, storage: Storage): readonly string[] | null {
  const stored = storage.getItem(keyOf(uid));
  return stored === null ? null : stored.split(' ').filter(Boolean);
}

/**
 * Achievements that this device has not told of yet, and remembers from now on as told. The first look at a member's
 * statistics tells of nothing: what they earned elsewhere is no news.
 */
export function takeUnannounced(
  uid: string,
  stats: Pick<LearningStats, 'achievements'>,
  storage: Storage,
): readonly AchievementKey[] {
  const earned = ACHIEVEMENT_KEYS.filter((key) => stats.achievements[key]?.completed_at !== undefined);
  const announced = readAnnounced(uid, storage);
  const unannounced = announced === null ? [] : earned.filter((key) => !announced.includes(key));
  if (announced === null || unannounced.length > 0) storage.setItem(keyOf(uid), earned.join(' '));
  return unannounced;
}
