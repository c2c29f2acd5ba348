import { useTranslation } from 'react-i18next';
import type { MoveReview } from '@atelier/domain/reviews/move-review';
import { StatusLabel } from '../../../components/feedback/status-label.tsx';

/** Shows the state of a review: waiting, claimed by a trainer, or the verdict. */
export function ReviewState({ review: { state, answer } }: { review: MoveReview }) {
  const { t } = useTranslation('reviews');
  if (answer === undefined)
    return <StatusLabel tone="waiting">{t(`member.state.${state === 'claimed' ? 'claimed' : 'waiting'}`)}</StatusLabel>;
  return (
    <StatusLabel tone={answer.verdict === 'validated' ? 'good' : 'waiting'}>
      {t(`player.verdict.${answer.verdict}`)}
    </StatusLabel>
  );
}
