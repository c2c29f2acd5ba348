import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { path } from '@atelier/domain/paths';
import type { MoveReview } from '@atelier/domain/reviews/move-review';
import {
  expectedDelayMs,
  parseReviewStats,
  type ReviewStats,
} from '@atelier/domain/reviews/public-documents';
import { HOUR_MS } from '@atelier/domain/time-units';
import { StatusLabel } from '../../../components/feedback/status-label.tsx';
import { useDocOnce } from '../../../lib/firestore/live-query.tsx';
import type { Answer } from './drawing-layer.tsx';

/** Shows the state of a review: waiting, claimed by a trainer, or the verdict. */
export function ReviewState({ review: { state, answer } }: { review: MoveReview }) {
  const { t } = useTranslation('reviews');
  if (answer !== undefined) return <Verdict verdict={answer.verdict} />;
  return (
    <StatusLabel tone="waiting">
      {t(`member.state.${state === 'claimed' ? 'claimed' : 'waiting'}`)}
    </StatusLabel>
  );
}

export function Verdict({ verdict }: Pick<Answer, 'verdict'>) {
  const { t } = useTranslation('reviews');
  return (
    <StatusLabel tone={verdict === 'validated' ? 'good' : 'waiting'}>
      {t(`player.verdict.${verdict}`)}
    </StatusLabel>
  );
}

/** Their text is as long as that of most others. */
const USUAL_STATS: ReviewStats = { waiting: 2, median_ms: null };

/** How many clips wait, and in how many hours a trainer will likely answer. */
export function QueueText() {
  const { t } = useTranslation('reviews');
  const stats = useDocOnce(path.reviewStats(), parseReviewStats);
  const textOf = (data: ReviewStats | null) => {
    const hours = Math.max(1, Math.round(expectedDelayMs(data) / HOUR_MS));
    return [
      ...(data === null ? [] : [t('member.queue', { count: data.waiting })]),
      t('member.delay', { count: hours }),
    ].join(' ');
  };
  if (stats.status === 'loading') {
    // Keeps the room of the text, so that nothing below moves when it arrives.
    return (
      <Box component="span" sx={{ visibility: 'hidden' }}>
        {textOf(USUAL_STATS)}
      </Box>
    );
  }
  return textOf(stats.status === 'ready' ? stats.data : null);
}
