import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { isDocumentId } from '@atelier/domain/document-id';
import { path } from '@atelier/domain/paths';
import {
  type MoveReview,
  parseMoveReview,
  parseValidation,
} from '@atelier/domain/reviews/move-review';
import { ConfirmDialog } from '../../../components/feedback/confirm-dialog.tsx';
import { EmptyPage } from '../../../components/feedback/empty-state.tsx';
import { LiveContent } from '../../../components/feedback/live-content.tsx';
import { ActionError, Note } from '../../../components/feedback/note.tsx';
import { PageLoader } from '../../../components/feedback/page-loader.tsx';
import { RowsSkeleton } from '../../../components/feedback/skeleton.tsx';
import { useToast } from '../../../components/feedback/toast.tsx';
import { BackLink } from '../../../components/layout/back-link.tsx';
import { LinkButton } from '../../../components/layout/link-button.tsx';
import { columns, PageFrame } from '../../../components/layout/page-frame.tsx';
import { Hint, Paragraph, SectionTitle } from '../../../components/layout/text.ts';
import { ReportButton } from '../../../components/members/report-dialog.tsx';
import { useDocOnce, useLiveDoc } from '../../../lib/firestore/live-query.tsx';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useMoveName } from '../../../lib/i18n/move-name.ts';
import { href, route } from '../../../lib/routes.ts';
import { useSession } from '../../../lib/session/session.tsx';
import { useAction } from '../../../lib/use-action.ts';
import { deleteReview } from '../data/review-store.ts';
import { AnswerSummary } from '../shared/answer-summary.tsx';
import type { Answer } from '../shared/drawing-layer.tsx';
import { ReviewPlayer } from '../shared/review-player.tsx';
import { QueueText, ReviewState } from '../shared/review-state.tsx';
import { PublicPageSection } from './public-page-section.tsx';
import { ReplyForm } from './reply-form.tsx';

/** `/reviews/{id}`: a member's clip, and what the trainer says about it. */
export function ReviewPage({ reviewId }: { reviewId: string }) {
  const session = useSession();
  const isValid = isDocumentId(reviewId);
  const review = useLiveDoc(isValid ? path.moveReview(reviewId) : null, parseMoveReview);
  if (!isValid) return <ReviewNotFound />;
  if (session.status !== 'signed-in') return <PageLoader />;
  // A deleted review is refused like one of another member.
  if (review.status === 'error' && review.error.code === 'forbidden') return <ReviewNotFound />;
  const mayPublish = session.profile.clip_consent?.by === 'adult';
  return (
    <LiveContent live={review}>
      {(data) =>
        data === null || data.user_id !== session.uid ? (
          <ReviewNotFound />
        ) : (
          <OwnReview id={reviewId} review={data} mayPublish={mayPublish} />
        )
      }
    </LiveContent>
  );
}

function ReviewNotFound() {
  const { t } = useTranslation('reviews');
  return (
    <EmptyPage
      title={t('member.not-found')}
      text={t('member.not-found-text')}
      to={route.reviews}
      label={t('member.all')}
    />
  );
}

function OwnReview({
  id,
  review,
  mayPublish,
}: {
  id: string;
  review: MoveReview;
  mayPublish: boolean;
}) {
  const { t } = useTranslation('reviews');
  const format = useFormat();
  const moveName = useMoveName();
  const { answer } = review;
  const name = moveName(review);
  const { isLoading, former, validation } = useRelatedDocuments(review, mayPublish);
  return (
    <PageFrame
      title={name}
      lead={t('member.sent', { at: format.dateTime(review.created_at) })}
      aside={<ReviewState review={review} />}
    >
      <Box
        sx={{
          ...columns(7, 5),
          gap: { xs: '28px', md: 'clamp(28px, 4vw, 64px)' },
          alignItems: 'start',
        }}
      >
        <ReviewPlayer
          // The server replaces the file by its prepared part: another address, and times that
          // begin at zero.
          key={review.clip.path}
          source={{ kind: 'review-clip', id }}
          label={name}
          clip={review.clip}
          answer={answer}
        />
        {isLoading ? (
          <RowsSkeleton rows={5} height={64} />
        ) : (
          <Box sx={{ display: 'grid', gap: 4 }}>
            {answer === undefined ? (
              <Note tone="info">
                <QueueText />
              </Note>
            ) : (
              <AnswerSection id={id} review={review} former={former} />
            )}
            {validation === null ? null : (
              <PublicPageSection reviewId={id} code={validation.code} />
            )}
            <Actions id={id} review={review} />
          </Box>
        )}
      </Box>
      <BackLink to={route.reviews} label={t('member.all')} sx={{ mt: 5 }} />
    </PageFrame>
  );
}

/**
 * Reads what an answered review is shown with: the answer to the try before, and the validation of
 * a move that may have a public page.
 *
 * @returns `isLoading` until both are there, because they make what is above others higher.
 */
function useRelatedDocuments(review: MoveReview, mayPublish: boolean) {
  const { answer, previous_id, user_id, video_id, move_id } = review;
  const hasFormer = answer !== undefined && previous_id !== undefined;
  const isPublishable = answer?.verdict === 'validated' && mayPublish;
  const previous = useDocOnce(hasFormer ? path.moveReview(previous_id) : null, parseMoveReview);
  const validation = useLiveDoc(
    isPublishable ? path.validation(user_id, video_id, move_id) : null,
    parseValidation,
  );
  const isFormerLoading = hasFormer && previous.status === 'loading';
  const isValidationLoading = isPublishable && validation.status === 'loading';
  return {
    isLoading: isFormerLoading || isValidationLoading,
    former: hasFormer && previous.status === 'ready' ? previous.data?.answer : undefined,
    validation: isPublishable && validation.status === 'ready' ? validation.data : null,
  };
}

interface AnswerSectionProps {
  id: string;
  review: MoveReview;
  /** The answer to the try before. */
  former: Answer | undefined;
}

function AnswerSection({ id, review, former }: AnswerSectionProps) {
  const { t } = useTranslation('reviews');
  const format = useFormat();
  const { answer, trainer_name, answered_at, reply } = review;
  if (answer === undefined) return null;
  return (
    <>
      <Box component="section" aria-labelledby="review-answer" sx={{ display: 'grid', gap: 2 }}>
        <SectionTitle id="review-answer">{t('member.answer')}</SectionTitle>
        {trainer_name === undefined || answered_at === undefined ? null : (
          <Hint>{t('member.by', { trainer: trainer_name, at: format.dateTime(answered_at) })}</Hint>
        )}
        <AnswerSummary reviewId={id} answer={answer} former={former} />
      </Box>
      <Box component="section" aria-labelledby="review-reply" sx={{ display: 'grid', gap: 2 }}>
        <SectionTitle id="review-reply">{t('member.reply.title')}</SectionTitle>
        {reply === undefined ? (
          <ReplyForm reviewId={id} />
        ) : (
          <Paragraph sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {reply.text}
          </Paragraph>
        )}
      </Box>
    </>
  );
}

function Actions({ id, review }: { id: string; review: MoveReview }) {
  const { t } = useTranslation('reviews');
  const navigate = useNavigate();
  const toast = useToast();
  const action = useAction();
  const [isAsked, setIsAsked] = useState(false);
  const { video_id, move_id, previous_id, answer } = review;
  async function remove() {
    if (!(await action.run(() => deleteReview({ review_id: id })))) return;
    toast('success', t('member.deleted'));
    void navigate(route.reviews, { replace: true });
  }
  return (
    <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
      {answer?.verdict === 'again' ? (
        <LinkButton
          to={href.newReview(video_id, move_id, id)}
          variant="contained"
          size="large"
          fullWidth
          label={t('member.try-again')}
        />
      ) : null}
      {previous_id === undefined ? null : (
        <LinkButton to={href.review(previous_id)} variant="outlined" label={t('member.previous')} />
      )}
      {answer === undefined ? null : (
        <ReportButton
          target={path.moveReview(id)}
          uid={review.user_id}
          label={t('member.report')}
        />
      )}
      <Button color="error" onClick={() => setIsAsked(true)}>
        {t('member.delete')}
      </Button>
      <ActionError failure={action.failure} />
      <ConfirmDialog
        open={isAsked}
        title={t('member.delete-question')}
        text={t('member.delete-text')}
        confirm={t('member.delete')}
        cancel={t('member.keep')}
        danger
        busy={action.busy}
        onConfirm={() => void remove()}
        onCancel={() => setIsAsked(false)}
      />
    </Box>
  );
}
