import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { isTrainer } from '@atelier/domain/access/access';
import { reviewsBy, waitingReviews } from '@atelier/domain/queries/review-queries';
import { type MoveReview, parseMoveReview } from '@atelier/domain/reviews/move-review';
import { PROMISED_MS } from '@atelier/domain/reviews/review-decisions';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { LiveContent } from '../../../components/feedback/live-content.tsx';
import { RowsSkeleton } from '../../../components/feedback/skeleton.tsx';
import { StatusLabel } from '../../../components/feedback/status-label.tsx';
import { BackLink } from '../../../components/layout/back-link.tsx';
import { LinkButton } from '../../../components/layout/link-button.tsx';
import { PageFrame } from '../../../components/layout/page-frame.tsx';
import { Hint, SectionTitle } from '../../../components/layout/text.ts';
import { type Item, type LiveState, useLiveQuery } from '../../../lib/firestore/live-query.tsx';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useMoveName } from '../../../lib/i18n/move-name.ts';
import { href, route } from '../../../lib/routes.ts';
import { useViewer } from '../../../lib/session/session.tsx';
import { useNow } from '../../../lib/use-now.ts';
import { Verdict } from '../shared/review-state.tsx';
import { ClaimButton } from './claim-controls.tsx';

/** `/upload-pro/avis`: the clips that wait for a trainer, oldest first, and the trainer's own. */
export function TrainerReviewsPage() {
  const { t } = useTranslation('reviews');
  const viewer = useViewer();
  return (
    <PageFrame title={t('trainer.title')} lead={t('trainer.lead')}>
      {viewer !== null && isTrainer(viewer.member) ? <ReviewLists uid={viewer.uid} /> : null}
      {viewer !== null && !isTrainer(viewer.member) ? (
        <>
          <EmptyState title={t('trainer.trainers-only')} text={t('trainer.trainers-only-text')} />
          <AreaLink />
        </>
      ) : null}
    </PageFrame>
  );
}

function AreaLink() {
  const { t } = useTranslation('reviews');
  return <BackLink to={route.uploadPro} label={t('trainer.area')} sx={{ mt: 5 }} />;
}

type Reviews = LiveState<Item<MoveReview>[]>;

function ReviewLists({ uid }: { uid: string }) {
  const own = useLiveQuery(reviewsBy(uid), parseMoveReview);
  const waiting = useLiveQuery(waitingReviews(), parseMoveReview);
  // A list that is shown before those above it would move.
  if (own.status === 'loading' || waiting.status === 'loading') {
    return <RowsSkeleton rows={4} height={96} />;
  }
  return (
    <>
      <Box sx={{ display: 'grid', gap: 7 }}>
        <ClaimedReviews reviews={only(own, 'claimed')} />
        <WaitingReviews uid={uid} reviews={waiting} />
        <AnsweredReviews reviews={only(own, 'answered')} />
      </Box>
      <AreaLink />
    </>
  );
}

const only = (reviews: Reviews, state: MoveReview['state']): Reviews =>
  reviews.status === 'ready'
    ? { ...reviews, data: reviews.data.filter(({ data }) => data.state === state) }
    : reviews;

/** A link to the queue, for the trainer's first page. */
export function ReviewsLink() {
  const { t } = useTranslation('reviews');
  return (
    <Box component="section" aria-labelledby="trainer-reviews" sx={{ mt: 8 }}>
      <SectionTitle id="trainer-reviews">{t('trainer.title')}</SectionTitle>
      <Hint sx={{ my: 1.5 }}>{t('trainer.lead')}</Hint>
      <LinkButton to={route.trainerReviews} variant="outlined" label={t('trainer.open-queue')} />
    </Box>
  );
}

function WaitingReviews({ uid, reviews }: { uid: string; reviews: Reviews }) {
  const { t } = useTranslation('reviews');
  const navigate = useNavigate();
  return (
    <ReviewList title={t('trainer.waiting')} live={reviews} none={t('trainer.none-waiting')}>
      {({ id, data }) => (
        <>
          <Waiting review={data} />
          {data.user_id === uid ? (
            <Hint>{t('trainer.own-clip')}</Hint>
          ) : (
            <ClaimButton
              id={id}
              name={data.author_name}
              onClaimed={() => void navigate(href.trainerReview(id))}
            />
          )}
        </>
      )}
    </ReviewList>
  );
}

/** Shows how long a clip has waited, compared with the promised delay. */
function Waiting({ review: { created_at } }: { review: MoveReview }) {
  const { t } = useTranslation('reviews');
  const format = useFormat();
  const waitedMs = useNow().getTime() - created_at.getTime();
  const isLate = waitedMs > PROMISED_MS;
  const waited = t('trainer.waits', { time: format.timeSpent(waitedMs / 1000) });
  const left = t(isLate ? 'trainer.late' : 'trainer.due', {
    time: format.timeSpent(Math.abs(PROMISED_MS - waitedMs) / 1000),
  });
  return (
    <StatusLabel tone={isLate ? 'ended' : 'waiting'} mayWrap>
      {`${waited} · ${left}`}
    </StatusLabel>
  );
}

/** What the trainer holds: mostly nothing. If it fails, the list of the answers says so. */
function ClaimedReviews({ reviews }: { reviews: Reviews }) {
  const { t } = useTranslation('reviews');
  const format = useFormat();
  if (reviews.status !== 'ready' || reviews.data.length === 0) return null;
  return (
    <ReviewList title={t('trainer.claimed')} live={reviews} none="">
      {({ id, data }) => (
        <>
          <StatusLabel tone="waiting" mayWrap>
            {t('trainer.claimed-until', {
              name: data.trainer_name ?? '',
              time: format.timeOfDay(data.claimed_until ?? data.created_at),
            })}
          </StatusLabel>
          <LinkButton
            to={href.trainerReview(id)}
            variant="contained"
            label={t('trainer.continue')}
          />
        </>
      )}
    </ReviewList>
  );
}

function AnsweredReviews({ reviews }: { reviews: Reviews }) {
  const { t } = useTranslation('reviews');
  return (
    <ReviewList title={t('trainer.answered')} live={reviews} none={t('trainer.none-answered')}>
      {({ id, data }) => (
        <>
          <Verdict verdict={data.answer?.verdict ?? 'again'} />
          <LinkButton to={href.trainerReview(id)} variant="outlined" label={t('trainer.see')} />
        </>
      )}
    </ReviewList>
  );
}

/** The clip, its state and what can be done; on phones the clip on a line of its own. */
const ROW = {
  display: 'grid',
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr) fit-content(45%)',
    sm: 'minmax(0, 1fr) minmax(0, 1fr) fit-content(30%)',
  },
  gap: 2,
  alignItems: 'center',
  py: 2,
  borderTop: 1,
  borderColor: 'line.soft',
  '& > div:first-of-type': { gridColumn: { xs: '1 / -1', sm: 'auto' } },
} as const;

interface ReviewListProps {
  title: string;
  live: Reviews;
  /** Shown for an empty list. */
  none: string;
  children: (review: Item<MoveReview>) => ReactNode;
}

function ReviewList({ title, live, none, children }: ReviewListProps) {
  const moveName = useMoveName();
  const format = useFormat();
  return (
    <Box component="section" aria-label={title}>
      <SectionTitle sx={{ mb: 2 }}>{title}</SectionTitle>
      <LiveContent live={live}>
        {(items) =>
          items.length === 0 ? (
            <Hint>{none}</Hint>
          ) : (
            <Box component="ul" sx={{ borderBottom: 1, borderColor: 'line.soft' }}>
              {items.map((review) => (
                <Box component="li" key={review.id} sx={ROW}>
                  <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                    <Box sx={{ fontWeight: 600 }}>{moveName(review.data)}</Box>
                    <Hint>{`${review.data.author_name} · ${format.dateTime(review.data.created_at)}`}</Hint>
                  </Box>
                  {children(review)}
                </Box>
              ))}
            </Box>
          )
        }
      </LiveContent>
    </Box>
  );
}
