import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ACHIEVEMENT_KEYS } from '@atelier/domain/learning/achievements';
import { path } from '@atelier/domain/paths';
import {
  type LearningStats,
  NO_LEARNING_STATS,
  parseLearningStats,
} from '@atelier/domain/learning/learning-documents';
import { useToast } from '../../components/feedback/toast.tsx';
import { announcedAchievements } from '../../lib/device/announced-achievements.ts';
import { sessionHint } from '../../lib/device/session-hint.ts';
import { useLiveDoc } from '../../lib/firestore/live-query.tsx';

/** Shows a toast when the member earns an achievement, in one tab only. */
export function AchievementToast({ uid }: { uid: string }) {
  const { t } = useTranslation('achievements');
  const showToast = useToast();
  const stats = useLiveDoc(path.learningStats(uid), parseLearningStats);
  useEffect(() => {
    // Cached data may be older than the last announcement. A hidden tab leaves the toast to the
    // visible one.
    if (stats.status !== 'ready' || stats.fromCache) return;
    const announce = () => {
      // After a sign-out in another tab, this one must not store anything about the member again.
      if (document.visibilityState === 'hidden' || !sessionHint.isSet()) return;
      for (const key of takeUnannounced(uid, stats.data ?? NO_LEARNING_STATS, localStorage)) {
        showToast('success', t('toast', { name: t(`names.${key}`) }));
      }
    };
    announce();
    document.addEventListener('visibilitychange', announce);
    return () => document.removeEventListener('visibilitychange', announce);
  }, [stats, uid, showToast, t]);
  return null;
}

/**
 * Returns the achievements that were not announced on this device yet, and marks them as announced.
 * The first call for a member returns none, because they may have seen them on another device.
 */
export function takeUnannounced(
  uid: string,
  stats: Pick<LearningStats, 'achievements'>,
  storage: Storage,
) {
  const earned = ACHIEVEMENT_KEYS.filter(
    (name) => stats.achievements[name]?.completed_at !== undefined,
  );
  const key = announcedAchievements.key(uid);
  const announced = storage.getItem(key)?.split(' ') ?? null;
  const unannounced = announced === null ? [] : earned.filter((name) => !announced.includes(name));
  if (announced === null || unannounced.length > 0) storage.setItem(key, earned.join(' '));
  return unannounced;
}
