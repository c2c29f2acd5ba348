import { useState } from 'react';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { isDocumentId } from '@atelier/domain/document-id';
import { path } from '@atelier/domain/paths';
import { type MoveReview, parseMoveReview } from '@atelier/domain/reviews/move-review';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { ReportButton } from '../../../components/members/report-dialog.tsx';
import { ErrorNotice } from '../../../components/feedback/note.tsx';
import { PageLoader } from '../../../components/feedback/page-loader.tsx';
import { useToast } from '../../../components/feedback/toast.tsx';
import { BackLink } from '../../../components/layout/back-link.tsx';
import { columns, PageFrame } from '../../../components/layout/page-frame.tsx';
import { Paragraph, SectionTitle } from '../../../components/layout/text.ts';
import { type LiveState, useLiveDoc } from '../../../lib/firestore/live-query.tsx';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useMoveName } from '../../../lib/i18n/move-name.ts';
import { route } from '../../../lib/routes.ts';
import { useViewer } from '../../../lib/session/session.tsx';
import { AnswerSummary } from '../shared/answer-summary.tsx';
import { ReviewPlayer } from '../shared/review-player.tsx';
import { ClaimBar, ClaimButton, type Hold } from './claim-controls.tsx';
import { ReviewWorkplace } from './review-workplace.tsx';

/** `/upload-pro/avis/{id}`: a trainer watches a clip and answers, or sees the own answer. */
export function TrainerReviewPage({ reviewId }: { reviewId: string }) {
  const viewer = useViewer();
  return viewer === null ? <PageLoader /> : <TrainerReview id={reviewId} uid={viewer.uid} />;
}

function TrainerReview({ id, uid }: { id: string; uid: string }) {
  const { t } = useTranslation('reviews');
  const moveName = useMoveName();
  const format = useFormat();
  const navigate = useNavigate();
  const toast = useToast();
  const live = useLiveDoc(isDocumentId(id) ? path.moveReview(id) : null, parseMoveReview);
  const current = live.status === 'ready' ? live.data : null;
  // Keep the last readable version: rules deny reading once another trainer has claimed the review.
  const [worked, setWorked] = useState<MoveReview | null>(null);
  const isOwn = current?.trainer_id === uid;
  if (current !== null && isOwn && current !== worked) setWorked(current);
  const review = current ?? worked;
  const isTaken = live.status === 'error' && live.error.code === 'forbidden';
  const isMissing = !isDocumentId(id) || (live.status === 'ready' && live.data === null);
  if (isMissing || review === null) return <NoReview isMissing={isMissing} live={live} />;
  // While the review is read again, for example after a change of the plan, the claim is as it was.
  const hold = holdOf(isTaken ? null : review, uid);
  const isAnswered = review.state === 'answered';
  const name = moveName(review);
  const lead = t('trainer.sent-by', {
    name: review.author_name,
    at: format.dateTime(review.created_at),
  });
  const leave = () => {
    toast('success', t('trainer.claim.released'));
    void navigate(route.trainerReviews);
  };
  return (
    <PageFrame title={name} lead={lead}>
      <Box sx={{ display: 'grid', gap: 4 }}>
        {isAnswered ? <Answered id={id} review={review} name={name} /> : null}
        {isAnswered || worked !== null ? null : (
          <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
            <Paragraph>{t('trainer.claim.needed')}</Paragraph>
            <ClaimButton id={id} name={review.author_name} />
          </Box>
        )}
        {isAnswered || worked === null ? null : (
          <>
            <ClaimBar id={id} hold={hold} onReleased={leave} />
            <ReviewWorkplace id={id} uid={uid} review={worked} hold={hold.state} />
          </>
        )}
        {isOwn ? (
          <ReportButton target={path.moveReview(id)} uid={uid} label={t('trainer.report')} />
        ) : null}
        <div>
          <AllReviewsLink />
        </div>
      </Box>
    </PageFrame>
  );
}

interface NoReviewProps {
  isMissing: boolean;
  live: LiveState<MoveReview | null>;
}

/** In place of a review that is missing, was taken by another trainer, or is not read yet. */
function NoReview({ isMissing, live }: NoReviewProps) {
  const { t } = useTranslation('reviews');
  if (!isMissing && live.status === 'loading') return <PageLoader />;
  const error = live.status === 'error' ? live.error : null;
  const isTaken = error?.code === 'forbidden';
  return (
    <PageFrame title={t('trainer.title')}>
      {isMissing || isTaken ? (
        <EmptyState
          title={t(isTaken ? 'trainer.taken' : 'trainer.not-found')}
          action={<AllReviewsLink />}
        />
      ) : null}
      {isMissing || isTaken || error === null ? null : (
        <ErrorNotice error={error} onRetry={() => window.location.reload()} />
      )}
    </PageFrame>
  );
}

/** Returns who holds the claim. @param review null once rules deny reading the review */
function holdOf(review: MoveReview | null, uid: string): Hold {
  if (review === null) return { state: 'taken' };
  const { state, trainer_id, claimed_until } = review;
  const isHeld = state === 'claimed' && trainer_id === uid && claimed_until !== undefined;
  return isHeld ? { state: 'held', until: claimed_until } : { state: 'lost' };
}

function AllReviewsLink() {
  const { t } = useTranslation('reviews');
  return <BackLink to={route.trainerReviews} label={t('trainer.back')} />;
}

function Answered({ id, review, name }: { id: string; review: MoveReview; name: string }) {
  const { t } = useTranslation('reviews');
  const { answer, reply } = review;
  if (answer === undefined) return null;
  return (
    <Box sx={{ ...columns(7, 5), gap: 4, alignItems: 'start' }}>
      <ReviewPlayer
        source={{ kind: 'review-clip', id }}
        label={name}
        clip={review.clip}
        answer={answer}
      />
      <Box sx={{ display: 'grid', gap: 4 }}>
        <AnswerSummary reviewId={id} answer={answer} />
        {reply === undefined ? null : (
          <section aria-labelledby="member-reply">
            <SectionTitle id="member-reply">
              {t('trainer.member-reply', { name: review.author_name })}
            </SectionTitle>
            <Paragraph sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
              {reply.text}
            </Paragraph>
          </section>
        )}
      </Box>
    </Box>
  );
}
