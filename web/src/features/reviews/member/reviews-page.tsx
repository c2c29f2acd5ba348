import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import Link from '@mui/material/Link';
import { REVIEWS_PER_MONTH } from '@atelier/domain/limits';
import type { ClipConsent } from '@atelier/domain/members/profile';
import { reviewsOf } from '@atelier/domain/queries/review-queries';
import { type MoveReview, parseMoveReview } from '@atelier/domain/reviews/move-review';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { LiveContent } from '../../../components/feedback/live-content.tsx';
import { PageLoader } from '../../../components/feedback/page-loader.tsx';
import { RowsSkeleton } from '../../../components/feedback/skeleton.tsx';
import { LinkButton } from '../../../components/layout/link-button.tsx';
import { PageFrame } from '../../../components/layout/page-frame.tsx';
import { Hint, SectionTitle } from '../../../components/layout/text.ts';
import { KeptTakesList } from '../../../components/takes/kept-takes-list.tsx';
import { isNothingKept, type KeptTakes, MAX_KEPT_TAKES } from '../../../lib/device/kept-takes.ts';
import { useKeptTakes } from '../../../lib/device/use-kept-takes.ts';
import { type Item, type LiveState, useLiveQuery } from '../../../lib/firestore/live-query.tsx';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useMoveName } from '../../../lib/i18n/move-name.ts';
import { href } from '../../../lib/routes.ts';
import { useSession } from '../../../lib/session/session.tsx';
import { ConsentForm } from '../send/consent-form.tsx';
import { ReviewState } from '../shared/review-state.tsx';

/**
 * `/reviews`: the throws that a member has kept on this device, and the clips that were sent, with
 * the answers.
 */
export function ReviewsPage() {
  const { t } = useTranslation('reviews');
  const session = useSession();
  const uid = session.status === 'signed-in' ? session.uid : null;
  const kept = useKeptTakes(uid);
  const reviews = useLiveQuery(uid === null ? null : reviewsOf(uid), parseMoveReview);
  if (session.status !== 'signed-in') return <PageLoader />;
  const { clip_consent } = session.profile;
  return (
    <PageFrame
      title={t('member.list-title')}
      lead={t('member.list-lead', { count: REVIEWS_PER_MONTH })}
    >
      {/* Nothing is shown below a list whose height is unknown: it would move. */}
      {kept === null ? (
        <ReviewsLoading />
      ) : (
        <>
          <KeptTakesSection uid={session.uid} kept={kept} />
          <OwnReviews reviews={reviews} />
          {reviews.status === 'loading' || clip_consent === undefined ? null : (
            <StatedConsent key={clip_consent.by} by={clip_consent.by} />
          )}
        </>
      )}
    </PageFrame>
  );
}

const ReviewsLoading = () => <RowsSkeleton rows={3} height={72} title={0} />;

/** The takes of this device, above the title of the clips that were sent; nothing without any. */
function KeptTakesSection({ uid, kept }: { uid: string; kept: KeptTakes }) {
  const { t } = useTranslation(['reviews', 'takes']);
  if (isNothingKept(kept)) return null;
  return (
    <>
      <Box sx={{ display: 'grid', gap: 1.5, maxWidth: 760, mb: 5 }}>
        <SectionTitle>{t('takes:title')}</SectionTitle>
        <Hint>{t('takes:place', { max: MAX_KEPT_TAKES })}</Hint>
        <KeptTakesList uid={uid} kept={kept} />
      </Box>
      <SectionTitle sx={{ mb: 1.5 }}>{t('member.sent-clips')}</SectionTitle>
    </>
  );
}

/** What the member has stated about their age, and the way to correct it. */
function StatedConsent({ by }: { by: ClipConsent }) {
  const { t } = useTranslation('reviews');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start', mt: 5 }}>
      {isOpen ? (
        <ConsentForm stated={by} onStated={() => setIsOpen(false)} />
      ) : (
        <>
          <Hint>{t('member.consent.stated', { statement: t(`member.consent.${by}`) })}</Hint>
          <Button onClick={() => setIsOpen(true)}>{t('member.consent.correct')}</Button>
        </>
      )}
    </Box>
  );
}

function OwnReviews({ reviews }: { reviews: LiveState<Item<MoveReview>[]> }) {
  const { t } = useTranslation('reviews');
  return (
    <LiveContent live={reviews} loading={<ReviewsLoading />}>
      {(items) =>
        items.length === 0 ? (
          <EmptyState
            title={t('member.none')}
            text={t('member.none-text')}
            action={
              <LinkButton
                to={href.library('premium')}
                variant="outlined"
                label={t('member.videos')}
              />
            }
          />
        ) : (
          <Box component="ul" sx={{ borderBottom: 1, borderColor: 'line.soft' }}>
            {items.map((review) => (
              <ReviewRow key={review.id} review={review} />
            ))}
          </Box>
        )
      }
    </LiveContent>
  );
}

function ReviewRow({ review: { id, data } }: { review: Item<MoveReview> }) {
  const format = useFormat();
  const moveName = useMoveName();
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) auto' },
        gap: { xs: 1, sm: 2 },
        alignItems: 'center',
        py: 2,
        borderTop: 1,
        borderColor: 'line.soft',
      }}
    >
      <div>
        <Link
          component={RouterLink}
          to={href.review(id)}
          sx={{ fontWeight: 600, display: 'inline-block', py: '10px' }}
        >
          {moveName(data)}
        </Link>
        <Hint>{format.dateTime(data.created_at)}</Hint>
      </div>
      <ReviewState review={data} />
    </Box>
  );
}
