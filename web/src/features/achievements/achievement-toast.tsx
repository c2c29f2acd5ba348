import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { path } from '@atelier/domain/paths';
import { NO_LEARNING_STATS, parseLearningStats } from '@atelier/domain/learning/learning-documents';
import { useToast } from '../../components/feedback/toast.tsx';
import { useLiveDoc } from '../../lib/firestore/live-query.tsx';
import { takeUnannounced } from './new-achievements.ts';

/** Says so when the server grants an achievement, on whichever page of theirs the member is; one tab says it. */
export function AchievementToast({ uid }: { uid: string }) {
  const { t } = useTranslation('achievements');
  const showToast = useToast();
  const stats = useLiveDoc(path.learningStats(uid), parseLearningStats);
  useEffect(() => {
    // What the server has not confirmed may be older than what was told; a hidden tab leaves it to the one in view.
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
