import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink, Navigate } from 'react-router-dom';
import { ArrowLeftIcon } from '@phosphor-icons/react/dist/csr/ArrowLeft';
import { MetronomeIcon } from '@phosphor-icons/react/dist/csr/Metronome';
import { canSeeVideo } from '@atelier/domain/access/access';
import type { Video } from '@atelier/domain/content/video';
import { ErrorNotice } from '../../components/feedback/error-notice.tsx';
import { Note } from '../../components/feedback/note.tsx';
import { Wrap } from '../../components/layout/page-frame.tsx';
import { AfterDelay, LoadingRegion, SkeletonBar } from '../../components/feedback/skeleton.tsx';
import { useDocumentTitle } from '../../components/layout/use-document-title.ts';
import { attempt } from '../../lib/device/device-storage.ts';
import { toAppError } from '../../lib/errors.ts';
import {
  DEFAULT_LAYOUT,
  type PlaybackMoment,
  type PlayerHandle,
  type ProgressRecorder,
} from '../../lib/media/player.ts';
import { href } from '../../lib/routes.ts';
import { useViewer } from '../../lib/session/session.tsx';
import { recordView } from './data/view-marker.ts';
import { useLevelCards, useVideo, useVideoStats } from './data/use-video.ts';
import { AdjacentVideoLinks, adjacentVideos } from './adjacent-video-links.tsx';
import { Player } from './player/player.tsx';
import { progressStateAfter, savedProgressState, VideoDetails } from './video-details.tsx';
import { VideoDenied, VideoRemoved } from './video-notices.tsx';

interface VideoPageProps {
  videoId: string;
  progress: ProgressRecorder;
  /** Shown below the video. */
  comments: ReactNode;
  /** Whether single-character shortcuts are on (a setting of the practice mode); called on each key press. */
  characters: () => boolean;
  /** Renders the practice mode next to the player. */
  practice: (player: PlayerHandle, video: Video, close: () => void) => ReactNode;
}

/** The page of one video. Needs `key={videoId}`, so that no state carries over to the next video. */
export function VideoPage(props: VideoPageProps) {
  const { videoId } = props;
  const live = useVideo(videoId);
  const viewer = useViewer();
  const [now] = useState(() => new Date());
  const [lastVideo, setLastVideo] = useState<Video | null>(null);
  if (live.status === 'ready' && live.data !== null && live.data !== lastVideo) setLastVideo(live.data);

  if (live.status === 'loading') return <Loading />;
  if (live.status === 'error') {
    // The plan includes the last known version, so the video was unpublished.
    if (live.error.code === 'forbidden' && lastVideo !== null && canSeeVideo(viewer, lastVideo, now))
      return <VideoRemoved />;
    if (live.error.code === 'forbidden') return <VideoDenied visitor={viewer === null} />;
    return (
      <Wrap sx={{ py: 6 }}>
        <ErrorNotice error={live.error} onRetry={() => window.location.reload()} />
      </Wrap>
    );
  }
  if (live.data === null) return lastVideo !== null ? <VideoRemoved /> : <Navigate to={href.notFound()} replace />;
  // The cache may contain a video that the viewer's plan no longer includes.
  if (!canSeeVideo(viewer, live.data, now)) return <VideoDenied visitor={viewer === null} />;
  return <VideoView {...props} video={live.data} />;
}

/** The panel is to the right of the player; on phones below it, while the player stays visible. */
const WITH_PRACTICE = {
  display: { lg: 'grid' },
  gridTemplateColumns: 'minmax(0,1fr) 400px',
  gridTemplateRows: 'auto auto 1fr',
  gridTemplateAreas: '"back back" "player practice" "facts practice"',
  columnGap: '28px',
  alignItems: 'start',
} as const;

const PLAYER_AREA = {
  gridArea: 'player',
  minWidth: 0,
  // A phone in landscape orientation has no room for both.
  '@media (max-width: 1120.95px) and (min-height: 640px)': { position: 'sticky', top: { xs: 64, md: 76 }, zIndex: 2 },
} as const;

function VideoView({ videoId, video, progress, comments, characters, practice }: VideoPageProps & { video: Video }) {
  const { t } = useTranslation(['video', 'library']);
  const uid = useViewer()?.uid ?? null;
  const stats = useVideoStats(videoId);
  const adjacent = adjacentVideos(useLevelCards(video.level), { id: videoId, created_at: video.created_at });
  const [played, setPlayed] = useState(() => savedProgressState(null));
  const saved = savedProgressState(progress.saved);
  const progressState =
    played.status === 'new'
      ? saved
      : { ...played, status: saved.status === 'completed' ? saved.status : played.status };
  const countView = useCountView(videoId, uid);
  useDocumentTitle(video.title);
  const [layout, setLayout] = useState(DEFAULT_LAYOUT);
  const [aside, setAside] = useState<HTMLElement | null>(null);
  const [practising, setPractising] = usePracticeOpen();

  const close = () => {
    setPractising(false);
    setLayout(DEFAULT_LAYOUT);
  };
  const onMoment = (moment: PlaybackMoment) => {
    progress.onMoment(moment);
    setPlayed((before) => progressStateAfter(before, moment));
    if (moment.type === 'played') countView();
  };

  return (
    <Wrap sx={{ pb: 12 }}>
      <Box sx={practising ? WITH_PRACTICE : { maxWidth: 1040, mx: 'auto' }}>
        <Box sx={{ gridArea: 'back', py: { xs: 2, md: 3 } }}>
          <Box
            component={RouterLink}
            to={href.library(video.level)}
            sx={{
              display: 'inline-flex',
              gap: 1,
              alignItems: 'center',
              minHeight: 44,
              color: 'text.tertiary',
              fontSize: '.9375rem',
              textUnderlineOffset: '.22em',
            }}
          >
            <ArrowLeftIcon size={18} aria-hidden="true" />
            {t(`library:title.${video.level}`)}
          </Box>
        </Box>
        <Box sx={practising && !layout.fullWindow ? PLAYER_AREA : { gridArea: 'player', minWidth: 0 }}>
          <Player
            videoId={videoId}
            video={video}
            startAtS={progress.ready ? progress.resumeAtS : null}
            onMoment={onMoment}
            layout={layout}
            onLayoutChange={(change) => setLayout((before) => ({ ...before, ...change }))}
            characters={characters}
            practice={
              practising && aside !== null ? (player) => createPortal(practice(player, video, close), aside) : null
            }
          />
        </Box>
        {practising ? (
          <Box ref={setAside} sx={{ gridArea: 'practice', minWidth: 0, mt: { xs: '14px', lg: 0 } }} />
        ) : (
          <Box sx={{ mt: '14px', display: 'flex', justifyContent: 'flex-end' }}>
            <Button
              variant="outlined"
              onClick={() => setPractising(true)}
              startIcon={<MetronomeIcon size={20} aria-hidden="true" />}
            >
              {t('video:practice-open')}
            </Button>
          </Box>
        )}
        <Box sx={{ gridArea: 'facts', minWidth: 0 }}>
          {progress.saveError === null ? null : (
            <Box sx={{ mt: 2 }}>
              <Note tone="warning" role="status">
                {t(progress.saveError.code === 'storage-full' ? 'video:not-saved-device' : 'video:not-saved')}
              </Note>
            </Box>
          )}
          <VideoDetails video={video} stats={stats} progressState={uid === null ? null : progressState} />
          <AdjacentVideoLinks {...adjacent} />
          <Box component="section" sx={{ mt: '64px' }}>
            {comments}
          </Box>
        </Box>
      </Box>
    </Wrap>
  );
}

const PRACTICE_CLOSED_KEY = 'flair.practice-closed';

/** Whether the practice mode is open: unless it was closed on this device, and always for a link to a move. */
function usePracticeOpen(): [boolean, (open: boolean) => void] {
  const [open, setOpen] = useState(
    () =>
      new URLSearchParams(window.location.search).has('move') ||
      attempt(() => localStorage.getItem(PRACTICE_CLOSED_KEY)) !== 'yes',
  );
  const change = (next: boolean) => {
    setOpen(next);
    attempt(() =>
      next ? localStorage.removeItem(PRACTICE_CLOSED_KEY) : localStorage.setItem(PRACTICE_CLOSED_KEY, 'yes'),
    );
  };
  return [open, change];
}

/** @returns a function that counts a view of the video; only its first call has an effect. */
function useCountView(videoId: string, uid: string | null): () => void {
  const counted = useRef(false);
  useEffect(() => {
    counted.current = false;
  }, [videoId, uid]);
  return () => {
    if (uid === null || counted.current) return;
    counted.current = true;
    // The viewer need not know about a view that was not counted.
    recordView(videoId, uid).catch((error: unknown) => console.warn('view not counted', toAppError(error).code));
  };
}

function Loading() {
  return (
    <Wrap sx={{ py: 6 }}>
      <LoadingRegion sx={{ maxWidth: 1040, mx: 'auto' }}>
        <AfterDelay>
          <SkeletonBar aria-hidden="true" sx={{ aspectRatio: '16 / 9', mb: 3 }} />
          <SkeletonBar aria-hidden="true" sx={{ height: 56, width: '60%', mb: 2 }} />
          <SkeletonBar aria-hidden="true" sx={{ height: 18, width: '40%' }} />
        </AfterDelay>
      </LoadingRegion>
    </Wrap>
  );
}
