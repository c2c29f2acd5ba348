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
import { AfterDelay, SkeletonBar } from '../../components/feedback/skeleton.tsx';
import { useDocumentTitle } from '../../components/layout/use-document-title.ts';
import { toAppError } from '../../lib/errors.ts';
import { href } from '../../lib/routes.ts';
import { useViewer } from '../../lib/session/session.tsx';
import { recordView } from './data/view-marker.ts';
import { useLevelCards, useVideo, useVideoStats } from './data/use-video.ts';
import { AdjacentVideoLinks } from './adjacent-video-links.tsx';
import { adjacentVideos } from './adjacent-videos.ts';
import type { PlaybackMoment, ProgressRecorder } from './playback-moment.ts';
import { Player } from './player/player.tsx';
import { VideoDetails } from './video-details.tsx';
import { VideoDenied, VideoRemoved } from './video-notices.tsx';
import { DEFAULT_LAYOUT, type PlayerHandle } from './player-handle.ts';
import { usePracticeOpen } from './use-practice-open.ts';
import { savedProgressState, progressStateAfter } from './video-progress-state.ts';

interface VideoPageProps {
  videoId: string;
  /** Remembers where the viewer stands. */
  progress: ProgressRecorder;
  /** What members say, below the video. */
  comments: ReactNode;
  /** Whether single characters are keys here, as the viewer chose in the practice mode; asked at each keystroke. */
  characters: () => boolean;
  /** Draws the practice mode beside the player. */
  practice: (stage: PlayerHandle, video: Video, close: () => void) => ReactNode;
}

/** One video. Give it `key={videoId}`: nothing of one video is carried over to the next. */
export function VideoPage(props: VideoPageProps) {
  const { videoId } = props;
  const live = useVideo(videoId);
  const viewer = useViewer();
  const [now] = useState(() => new Date());
  const [lastVideo, setLastVideo] = useState<Video | null>(null);
  if (live.status === 'ready' && live.data !== null && live.data !== lastVideo) setLastVideo(live.data);

  if (live.status === 'loading') return <Loading />;
  if (live.status === 'error') {
    // What the plan would open still is no matter of the plan: it was taken out of the library.
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
  // The cache may still hold a video that the viewer's plan no longer opens.
  if (!canSeeVideo(viewer, live.data, now)) return <VideoDenied visitor={viewer === null} />;
  return <VideoView {...props} video={live.data} />;
}

/** The panel to the right of the player, and below it on phones, where the player stays in sight. */
const WITH_PRACTICE = {
  display: { lg: 'grid' },
  gridTemplateColumns: 'minmax(0,1fr) 400px',
  gridTemplateRows: 'auto auto 1fr',
  gridTemplateAreas: '"back back" "player practice" "facts practice"',
  columnGap: '28px',
  alignItems: 'start',
} as const;

const PLAYER_PLACE = {
  gridArea: 'player',
  minWidth: 0,
  // A phone on its side has no room for both.
  '@media (max-width: 1120.95px) and (min-height: 640px)': { position: 'sticky', top: { xs: 64, md: 76 }, zIndex: 2 },
} as const;

function VideoView({ videoId, video, progress, comments, characters, practice }: VideoPageProps & { video: Video }) {
  const { t } = useTranslation(['video', 'library']);
  const uid = useViewer()?.uid ?? null;
  const stats = useVideoStats(videoId);
  const neighbours = adjacentVideos(useLevelCards(video.level), { id: videoId, created_at: video.created_at });
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
        <Box sx={practising && !layout.fullWindow ? PLAYER_PLACE : { gridArea: 'player', minWidth: 0 }}>
          <Player
            videoId={videoId}
            video={video}
            startAtS={progress.ready ? progress.resumeAtS : null}
            onMoment={onMoment}
            layout={layout}
            onLayoutChange={(change) => setLayout((before) => ({ ...before, ...change }))}
            characters={characters}
            practice={
              practising && aside !== null ? (stage) => createPortal(practice(stage, video, close), aside) : null
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
          <AdjacentVideoLinks {...neighbours} />
          <Box component="section" sx={{ mt: '64px' }}>
            {comments}
          </Box>
        </Box>
      </Box>
    </Wrap>
  );
}

/** @returns counts a view of this page's video; from the second call on nothing happens. */
function useCountView(videoId: string, uid: string | null): () => void {
  const counted = useRef(false);
  useEffect(() => {
    counted.current = false;
  }, [videoId, uid]);
  return () => {
    if (uid === null || counted.current) return;
    counted.current = true;
    // A view that could not be counted is no concern of the viewer's.
    recordView(videoId, uid).catch((error: unknown) => console.warn('view not counted', toAppError(error).code));
  };
}

function Loading() {
  const { t } = useTranslation('common');
  return (
    <Wrap sx={{ py: 6 }}>
      <Box role="status" sx={{ maxWidth: 1040, mx: 'auto' }}>
        <span className="visually-hidden">{t('loading')}</span>
        <AfterDelay>
          <SkeletonBar aria-hidden="true" sx={{ aspectRatio: '16 / 9', mb: 3 }} />
          <SkeletonBar aria-hidden="true" sx={{ height: 56, width: '60%', mb: 2 }} />
          <SkeletonBar aria-hidden="true" sx={{ height: 18, width: '40%' }} />
        </AfterDelay>
      </Box>
    </Wrap>
  );
}
