import { useTranslation } from 'react-i18next';
import { path } from '@atelier/domain/paths';
import { expectedDelayMs, parseReviewStats } from '@atelier/domain/reviews/public-documents';
import { HOUR_MS } from '@atelier/domain/time-units';
import { useDocOnce } from '../../../lib/firestore/live-query.tsx';

/** How many clips wait, and in how many hours a trainer will likely answer. */
export function QueueText() {
  const { t } = useTranslation('reviews');
  const stats = useDocOnce(path.reviewStats(), parseReviewStats);
  if (stats.status === 'loading') return null;
  const data = stats.status === 'ready' ? stats.data : null;
  const hours = Math.max(1, Math.round(expectedDelayMs(data) / HOUR_MS));
  return [
    ...(data === null ? [] : [t('member.queue', { count: data.waiting })]),
    t('member.delay', { count: hours }),
  ].join(' ');
}
