import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { path } from '@atelier/domain/paths';
import { NO_LEARNING_STATS, parseLearningStats } from '@atelier/domain/learning/learning-documents';
import { useToast } from '../../components/feedback/toast.tsx';
import { useLiveDoc } from '../../lib/firestore/live-query.tsx';
import { takeUnannounced } from './new-achievements.ts';

/** Shows a toast when the member earns an achievement, in one tab only. */
export function AchievementToast({ uid }: { uid: string }) {
  const { t } = useTranslation('achievements');
  const showToast = useToast();
  const stats = useLiveDoc(path.learningStats(uid), parseLearningStats);
  useEffect(() => {
    // Cached data may be older than the last announcement. A hidden tab leaves the toast to the visible one.
    if (stats.status !== 'ready' || stats.fromCache) return;
    const announce = () => {
      if (document.visibilityState === 'hidden') return;
      for (const key of takeUnannounced(uid, stats.data ?? NO_LEARNING_STATS, localStorage))
        showToast('success', t('toast', { name: t(`names.${key}`) }));
    };
    announce();
    document.addEventListener('visibilitychange', announce);
    return () => document.removeEventListener('visibilitychange', announce);
  }, [stats, uid, showToast, t]);
  return null;
}
