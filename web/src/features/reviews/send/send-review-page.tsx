import { useState } from 'react';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { effectiveTier } from '@atelier/domain/access/access';
import { type Move, parseVideo, type Video } from '@atelier/domain/content/video';
import { isDocumentId } from '@atelier/domain/document-id';
import { REVIEWS_PER_MONTH } from '@atelier/domain/limits';
import type { Profile } from '@atelier/domain/members/profile';
import { path } from '@atelier/domain/paths';
import { parseReviewMonth, reviewMonthOf } from '@atelier/domain/reviews/review-decisions';
import { ConfirmFirst } from '../../../components/feedback/confirm-first.tsx';
import { EmptyPage } from '../../../components/feedback/empty-state.tsx';
import { LiveContent } from '../../../components/feedback/live-content.tsx';
import { Note } from '../../../components/feedback/note.tsx';
import { PageLoader } from '../../../components/feedback/page-loader.tsx';
import { PageFrame } from '../../../components/layout/page-frame.tsx';
import { PlanLink } from '../../../components/plans/plan-link.tsx';
import { useDocOnce, useLiveDoc } from '../../../lib/firestore/live-query.tsx';
import { useMoveName } from '../../../lib/i18n/move-name.ts';
import { href, route } from '../../../lib/routes.ts';
import { useSession } from '../../../lib/session/session.tsx';
import { QueueText } from '../shared/review-state.tsx';
import { ChooseClip } from './choose-clip.tsx';
import { ConsentForm } from './consent-form.tsx';
import type { MoveToReview } from './use-send-clip.ts';

/** `/reviews/new?video=…&move=…`: a member films a move and sends it to a trainer. */
export function SendReviewPage() {
  const [params] = useSearchParams();
  const session = useSession();
  const videoId = params.get('video') ?? '';
  const previousId = params.get('previous');
  const video = useDocOnce(isDocumentId(videoId) ? path.video(videoId) : null, parseVideo);
  if (session.status !== 'signed-in') return <PageLoader />;
  if (effectiveTier(session.profile, new Date()) !== 'premium') return <PremiumOnly />;
  if (!isDocumentId(videoId)) return <MoveNotFound />;
  return (
    <LiveContent live={video}>
      {(data) => {
        const move = data?.moves?.find(({ id }) => id === params.get('move'));
        if (data === null || move === undefined) return <MoveNotFound />;
        const target = { videoId, moveId: move.id, previousId: isDocumentId(previousId ?? '') ? previousId : null };
        return <SendReview uid={session.uid} profile={session.profile} video={data} move={move} target={target} />;
      }}
    </LiveContent>
  );
}

function MoveNotFound() {
  const { t } = useTranslation('reviews');
  return (
    <EmptyPage
      title={t('member.title')}
      text={t('member.no-move')}
      to={route.dashboard}
      label={t('member.dashboard')}
    />
  );
}

/** What a review is, for those whose plan does not include it. */
function PremiumOnly() {
  const { t } = useTranslation('reviews');
  return (
    <PageFrame title={t('member.title')} lead={t('member.lead')}>
      <Note tone="info" action={<PlanLink tier="premium" />}>
        {t('member.premium-only', { count: REVIEWS_PER_MONTH })}
      </Note>
    </PageFrame>
  );
}

interface SendReviewProps {
  uid: string;
  profile: Profile;
  video: Video;
  move: Move;
  target: MoveToReview;
}

function SendReview({ uid, profile, video, move, target }: SendReviewProps) {
  const { t } = useTranslation('reviews');
  const moveName = useMoveName();
  const navigate = useNavigate();
  const [month] = useState(() => reviewMonthOf(new Date()));
  const used = useLiveDoc(path.reviewMonth(uid, month), parseReviewMonth);
  /** The last clip of a month may be counted before its call is answered, or although the answer is lost. */
  const [isSending, setIsSending] = useState(false);
  const name = moveName(move);
  return (
    <PageFrame
      title={t('member.send-title', { move: name })}
      documentTitle={t('member.title')}
      lead={t('member.from-video', { video: video.title })}
    >
      <LiveContent live={used}>
        {(data) => {
          const left = REVIEWS_PER_MONTH - (data?.sent.length ?? 0);
          if (left <= 0 && !isSending)
            return <Note tone="warning">{t('member.none-left', { count: REVIEWS_PER_MONTH })}</Note>;
          return (
            <Box sx={{ display: 'grid', gap: 4, maxWidth: 760 }}>
              <ConfirmFirst thing="files" />
              <Note tone="info">
                {t('member.left', { count: left })} <QueueText />
              </Note>
              {profile.clip_consent === undefined ? (
                <ConsentForm />
              ) : (
                <ChooseClip
                  uid={uid}
                  target={target}
                  onSend={() => setIsSending(true)}
                  onSent={(id) => void navigate(href.review(id), { replace: true })}
                />
              )}
            </Box>
          );
        }}
      </LiveContent>
    </PageFrame>
  );
}
