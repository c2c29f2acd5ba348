import { ACHIEVEMENT_KEYS, type AchievementKey } from '@atelier/domain/learning/achievements';
import type { LearningStats } from '@atelier/domain/learning/learning-documents';

const keyOf = (uid: string) => `achievements-told:${uid}`;

function readAnnounced(uid: string, storage: Storage): readonly string[] | null {
  const stored = storage.getItem(keyOf(uid));
  return stored === null ? null : stored.split(' ').filter(Boolean);
}

/**
 * Returns the achievements that were not announced on this device yet, and marks them as announced. The first call for a
 * member returns none, because they may have seen them on another device.
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
