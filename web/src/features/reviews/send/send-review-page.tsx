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
import { ConfirmEmailFirst } from '../../../components/feedback/confirm-email-first.tsx';
import { EmptyPage } from '../../../components/feedback/empty-state.tsx';
import { LiveContent } from '../../../components/feedback/live-content.tsx';
import { AlertNote, Note } from '../../../components/feedback/note.tsx';
import { PageLoader } from '../../../components/feedback/page-loader.tsx';
import { LinkButton } from '../../../components/layout/link-button.tsx';
import { PageFrame } from '../../../components/layout/page-frame.tsx';
import { PlanLink } from '../../../components/plans/plan-link.tsx';
import { useReviewsLeft } from '../../../lib/content/use-reviews-left.ts';
import { useKeptTakes } from '../../../lib/device/use-kept-takes.ts';
import { useDocOnce } from '../../../lib/firestore/live-query.tsx';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useMoveName } from '../../../lib/i18n/move-name.ts';
import { href, route } from '../../../lib/routes.ts';
import { useSession } from '../../../lib/session/session.tsx';
import { QueueText } from '../shared/review-state.tsx';
import { ChooseClip } from './choose-clip.tsx';
import { ConsentForm } from './consent-form.tsx';
import type { MoveToReview } from './use-send-clip.ts';

/**
 * `/reviews/new?video=…&move=…&take=…`: a member films a move, or takes a kept throw, and sends it
 * to a trainer.
 */
export function SendReviewPage() {
  const [params] = useSearchParams();
  const session = useSession();
  const videoId = params.get('video') ?? '';
  const previousId = params.get('previous');
  const takeId = params.get('take');
  const video = useDocOnce(isDocumentId(videoId) ? path.video(videoId) : null, parseVideo);
  if (session.status !== 'signed-in') return <PageLoader />;
  if (effectiveTier(session.profile, new Date()) !== 'premium') {
    return <PremiumOnly hasTake={takeId !== null} />;
  }
  if (!isDocumentId(videoId)) return <MoveNotFound />;
  return (
    <LiveContent live={video}>
      {(data) => {
        const move = data?.moves?.find(({ id }) => id === params.get('move'));
        if (data === null) return <MoveNotFound />;
        if (move === undefined) {
          if (takeId === null || data.moves === undefined || data.moves.length === 0) {
            return <MoveNotFound />;
          }
          return <MoveOfTake videoId={videoId} moves={data.moves} takeId={takeId} />;
        }
        const target = {
          videoId,
          moveId: move.id,
          previousId: isDocumentId(previousId ?? '') ? previousId : null,
        };
        return (
          <SendReview
            uid={session.uid}
            profile={session.profile}
            video={data}
            move={move}
            target={target}
            takeId={takeId}
          />
        );
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

interface MoveOfTakeProps {
  videoId: string;
  moves: readonly Move[];
  takeId: string;
}

/** Asks which move a take shows that was kept without one. */
function MoveOfTake({ videoId, moves, takeId }: MoveOfTakeProps) {
  const { t } = useTranslation('reviews');
  const moveName = useMoveName();
  return (
    <PageFrame title={t('member.title')} lead={t('member.which-move')}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        {moves.map((move) => (
          <LinkButton
            key={move.id}
            to={href.sendTake(videoId, move.id, takeId)}
            replace
            variant="outlined"
            label={moveName(move)}
          />
        ))}
      </Box>
    </PageFrame>
  );
}

/** What a review is, for those whose plan does not include it. */
function PremiumOnly({ hasTake }: { hasTake: boolean }) {
  const { t } = useTranslation('reviews');
  return (
    <PageFrame title={t('member.title')} lead={t('member.lead')}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Note tone="info" action={<PlanLink tier="premium" />}>
          {t('member.premium-only', { count: REVIEWS_PER_MONTH })}
        </Note>
        {hasTake ? <TakeStays /> : null}
      </Box>
    </PageFrame>
  );
}

/** That a take that cannot be sent now is still on the device, and where. */
function TakeStays() {
  const { t } = useTranslation('reviews');
  return (
    <Note
      tone="info"
      action={<LinkButton to={route.reviews} variant="outlined" label={t('member.takes')} />}
    >
      {t('member.take-stays')}
    </Note>
  );
}

interface SendReviewProps {
  uid: string;
  profile: Profile;
  video: Video;
  move: Move;
  target: MoveToReview;
  /** A take of this device that is to be sent. */
  takeId: string | null;
}

function SendReview({ uid, profile, video, move, target, takeId }: SendReviewProps) {
  const { t } = useTranslation('reviews');
  const moveName = useMoveName();
  const navigate = useNavigate();
  const format = useFormat();
  const reviews = useReviewsLeft(uid);
  const kept = useKeptTakes(takeId === null ? null : uid);
  const take = kept?.takes.find(({ id }) => id === takeId) ?? null;
  /**
   * The last clip of a month may be counted before its call is answered, or although the answer is
   * lost.
   */
  const [isSending, setIsSending] = useState(false);
  const name = moveName(move);
  return (
    <PageFrame
      title={t('member.send-title', { move: name })}
      documentTitle={t('member.title')}
      lead={t('member.from-video', { video: video.title })}
    >
      <LiveContent live={reviews}>
        {({ left, againFrom }) => {
          if (takeId !== null && kept === null) return <PageLoader />;
          if (left === 0 && !isSending) {
            return (
              <Box sx={{ display: 'grid', gap: 2 }}>
                <Note tone="warning">
                  {t('member.none-left', { count: REVIEWS_PER_MONTH, day: format.day(againFrom) })}
                </Note>
                {take === null ? null : <TakeStays />}
              </Box>
            );
          }
          return (
            <Box sx={{ display: 'grid', gap: 4, maxWidth: 760 }}>
              <ConfirmEmailFirst before="files" />
              <Note tone="info">
                {t('member.left', { count: left })} <QueueText />
              </Note>
              {takeId !== null && take === null ? (
                <AlertNote tone="warning">{t('member.take-gone')}</AlertNote>
              ) : null}
              {profile.clip_consent === undefined ? (
                <ConsentForm />
              ) : (
                <ChooseClip
                  uid={uid}
                  video={video}
                  move={move}
                  target={target}
                  take={take}
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
