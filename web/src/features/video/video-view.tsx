import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink, useLocation } from 'react-router-dom';
import { ArrowLeftIcon } from '@phosphor-icons/react/dist/csr/ArrowLeft';
import { MetronomeIcon } from '@phosphor-icons/react/dist/csr/Metronome';
import { isInFilm } from '@atelier/domain/content/move';
import type { Move, Video } from '@atelier/domain/content/video';
import { parseDuration } from '@atelier/domain/time/duration';
import { playTime } from '../../components/content/video-time.ts';
import { WatchStatusLabel } from '../../components/content/watch-status-label.tsx';
import { StatusNote } from '../../components/feedback/note.tsx';
import { LoadingBlock } from '../../components/feedback/skeleton.tsx';
import { Wrap, useDocumentTitle } from '../../components/layout/page-frame.tsx';
import { useLibrary } from '../../lib/content/use-library.ts';
import { toAppError } from '../../lib/errors.ts';
import { leavePage } from '../../lib/held-page.ts';
import {
  DEFAULT_LAYOUT,
  type PlaybackEvent,
  type PlayerHandle,
  type ProgressRecorder,
} from '../../lib/media/player-handle.ts';
import { useFullWindow } from '../../lib/media/use-full-window.ts';
import { href, linkedMoveId } from '../../lib/routes.ts';
import { useViewer } from '../../lib/session/session.tsx';
import { iconLink } from '../../lib/theme/layout.ts';
import { recordView } from './data/view-marker.ts';
import { useVideoStats } from './data/use-video.ts';
import { AdjacentVideoLinks, adjacentVideos } from './adjacent-video-links.tsx';
import { EndOverlay, isPlayAtStart } from './end-overlay.tsx';
import { Player } from './player/player.tsx';
import {
  REDUCED_MOTION,
  SHEET,
  SHEET_PANEL,
  SIDE_BY_SIDE,
  SIDE_PANEL,
  SIDE_PLAYER,
  STAGE,
  STAGE_PLAYER,
} from './practice-layout.ts';
import { usePracticeOpen } from './use-practice-open.ts';
import type { SignedVideo } from './use-signed-video.ts';
import { VideoDetails } from './video-details.tsx';

export interface VideoPageProps {
  videoId: string;
  progress: ProgressRecorder;
  /** What the member has reached while on this page, shown at the end of the video. */
  achieved: ReactNode;
  /** Shown below the video. */
  comments: (video: Video) => ReactNode;
  /** Whether single-character shortcuts are on (a setting of the practice mode); called on each key press. */
  characters: () => boolean;
  /** Called when the browser knows the film: what is loaded from then on does not delay it. */
  onFilmKnown: () => void;
  /** Renders the practice mode next to the player. */
  practice: (player: PlayerHandle, video: Video, control: PracticeControl) => ReactNode;
}

interface PracticeControl {
  /** The moves of the video that its film shows. */
  readonly moves: readonly Move[];
  /** A move to play in the practice mode; a new object for each press. `null` in it leaves the choice to that mode. */
  readonly request: { readonly move: Move | null } | null;
  /** Whether it is a sheet that hides the page with the title of the video. */
  readonly isSheet: boolean;
  readonly close: () => void;
}

const NO_MOVES: readonly Move[] = [];
/** The height of the links to the previous and the next video, which arrive after the comments. */
const ADJACENT_PX = 100;

/** A video that the viewer may see. Needs `key={videoId}`. */
export function VideoView(props: VideoPageProps & { video: Video; signed: SignedVideo }) {
  const {
    videoId,
    video,
    signed,
    progress,
    achieved,
    comments,
    characters,
    onFilmKnown,
    practice,
  } = props;
  const { t } = useTranslation(['video', 'library']);
  const uid = useViewer()?.uid ?? null;
  const stats = useVideoStats(videoId);
  const { cards, labels } = useLibrary(video.level, uid);
  const adjacent = adjacentVideos(
    cards.status === 'ready' ? cards.data : [],
    { ...video, id: videoId },
    ({ id }) => labels?.status === 'ready' && labels.data[id] === 'completed',
  );
  // As in the rules: views of an own video or a draft do not count.
  const isCounted = video.status === 'en_ligne' && video.author_id !== uid;
  const countView = useCountView(videoId, isCounted ? uid : null);
  useDocumentTitle(video.title);
  const [layout, setLayout] = useState(DEFAULT_LAYOUT);
  const [aside, setAside] = useState<HTMLElement | null>(null);
  const [stage, setStage] = useState<HTMLElement | null>(null);
  const playerArea = useRef<HTMLElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const [knownS, setKnownS] = useState<number | null>(null);
  const moves = useShownMoves(video, knownS);
  const resume = progress.ready ? progress.resumePoint(parseDuration(video.duration)) : null;
  const linkedId = linkedMoveId();
  const linked = moves.find(({ id }) => id === linkedId);
  const hasSheet = useMediaQuery(SHEET);
  const practiceMode = usePracticeOpen(hasSheet, linked !== undefined);
  const practising = practiceMode.isOpen;
  const inSheet = hasSheet && practising;
  const [request, setRequest] = useState<PracticeControl['request']>(null);
  // The film comes first, unless the practice mode was asked for.
  const [isPracticeDue, setIsPracticeDue] = useState(false);
  // Whatever closed it, a button or Back, nothing of the practice is left.
  const [wasPractising, setWasPractising] = useState(practising);
  if (practising !== wasPractising) {
    setWasPractising(practising);
    if (!practising) {
      setLayout(DEFAULT_LAYOUT);
      setRequest(null);
    }
  }
  const hasReducedMotion = useMediaQuery(REDUCED_MOTION);
  const playAtStart = isPlayAtStart(useLocation().state);
  const open = () => {
    practiceMode.open();
    setIsPracticeDue(true);
    // The button may be far below the player.
    requestAnimationFrame(() => playerArea.current?.scrollIntoView({ block: 'nearest' }));
  };
  const hasMoves = moves.length > 0;
  const practiseMove = () => {
    if (hasMoves) setRequest({ move: null });
    if (!practising) open();
  };
  // Its editor may hold moves that are not saved.
  const close = () => leavePage(practiceMode.close);
  useFullWindow(stage, inSheet, close);
  // Also on iPhones, where a touch does not focus the button, and if the panel was open from the start.
  const hasPractised = useRef(false);
  useEffect(() => {
    if (!practising && hasPractised.current) opener.current?.focus();
    hasPractised.current = practising;
  }, [practising]);
  const onPlaybackEvent = (event: PlaybackEvent) => {
    progress.onPlaybackEvent(event);
    if (event.type === 'played') countView();
  };

  return (
    <Wrap sx={{ pb: 12 }}>
      <Box sx={practising && !inSheet ? SIDE_BY_SIDE : { maxWidth: 1040, mx: 'auto' }}>
        <Box sx={{ gridArea: 'back', py: { xs: 2, md: 3 } }}>
          <Box
            component={RouterLink}
            to={href.library(video.level)}
            sx={{
              ...iconLink,
              color: 'text.tertiary',
              fontSize: '.9375rem',
              textUnderlineOffset: '.22em',
            }}
          >
            <ArrowLeftIcon size={18} aria-hidden="true" />
            {t(`library:title.${video.level}`)}
          </Box>
        </Box>
        {/* In the full window, the player must not be inside a layer below the header. */}
        <Box ref={setStage} sx={inSheet && !layout.fullWindow ? STAGE : { display: 'contents' }}>
          <Box
            ref={playerArea}
            sx={{
              gridArea: 'player',
              minWidth: 0,
              flex: 'none',
              scrollMarginTop: '92px',
              ...(practising && !layout.fullWindow ? (inSheet ? STAGE_PLAYER : SIDE_PLAYER) : null),
            }}
          >
            <Player
              videoId={videoId}
              video={video}
              moves={moves}
              signed={signed}
              startAtS={resume === null ? null : (linked?.start_s ?? resume.atS)}
              playAtStart={playAtStart}
              onPlaybackEvent={onPlaybackEvent}
              onKnown={(filmS) => {
                setKnownS(filmS);
                setIsPracticeDue(true);
                onFilmKnown();
              }}
              layout={layout}
              onLayoutChange={(change) => setLayout((before) => ({ ...before, ...change }))}
              characters={characters}
              isInSheet={inSheet}
              practice={
                practising && aside !== null
                  ? (player) =>
                      createPortal(
                        isPracticeDue || signed.error !== null ? (
                          practice(player, video, { moves, request, isSheet: inSheet, close })
                        ) : (
                          <LoadingBlock height={480} />
                        ),
                        aside,
                      )
                  : null
              }
              onMove={practising ? (move) => setRequest({ move }) : null}
              atEnd={(replay) =>
                layout.looping ? null : (
                  <EndOverlay
                    next={adjacent.next}
                    canAdvance={!hasReducedMotion && !practising}
                    achieved={
                      uid === null || progress.live.status !== 'completed' ? null : (
                        <>
                          <WatchStatusLabel status="completed" />
                          {achieved}
                        </>
                      )
                    }
                    onReplay={replay}
                    onPractice={practising && !hasMoves ? null : practiseMove}
                    hasMoves={hasMoves}
                  />
                )
              }
            />
            {linkedId === null || linked !== undefined ? null : (
              <Box sx={{ my: 2 }}>
                <StatusNote tone="warning">{t('video:move-gone')}</StatusNote>
              </Box>
            )}
          </Box>
          {practising ? (
            <Box
              ref={setAside}
              role="group"
              aria-label={t('practice-open')}
              tabIndex={inSheet ? -1 : undefined}
              data-full-window-start={inSheet ? '' : undefined}
              sx={inSheet ? SHEET_PANEL : SIDE_PANEL}
            />
          ) : null}
        </Box>
        <Box sx={{ gridArea: 'facts', minWidth: 0 }}>
          {resume?.isGap !== true ||
          linked !== undefined ||
          progress.live.status === 'completed' ? null : (
            <Box sx={{ mt: 2 }}>
              <StatusNote tone="info">
                {t('video:resume-gap', { position: playTime(resume.atS) })}
              </StatusNote>
            </Box>
          )}
          {progress.saveError === null ? null : (
            <Box sx={{ mt: 2 }}>
              <StatusNote tone="warning">
                {t(
                  progress.saveError.code === 'storage-full'
                    ? 'video:not-saved-device'
                    : 'video:not-saved',
                )}
              </StatusNote>
            </Box>
          )}
          <VideoDetails
            video={video}
            stats={stats}
            live={uid === null || !progress.ready ? null : progress.live}
            action={
              <Button
                ref={opener}
                variant={hasSheet ? 'contained' : 'outlined'}
                aria-expanded={practising}
                onClick={practising ? close : open}
                startIcon={<MetronomeIcon size={hasSheet ? 28 : 20} aria-hidden="true" />}
                sx={hasSheet ? { width: '100%', minHeight: 64, fontSize: '1.125rem' } : undefined}
              >
                {t('video:practice-open')}
              </Button>
            }
          />
          {cards.status === 'loading' ? (
            <Box sx={{ mt: '28px' }}>
              <LoadingBlock height={ADJACENT_PX} />
            </Box>
          ) : (
            <AdjacentVideoLinks {...adjacent} />
          )}
          <Box component="section" sx={{ mt: '64px' }}>
            {comments(video)}
          </Box>
        </Box>
      </Box>
    </Wrap>
  );
}

/**
 * Returns the moves that the film shows: another film may have replaced the one in which they were marked.
 *
 * @param knownS the length that the browser has found, in seconds; `null` before it knows the film.
 */
function useShownMoves({ moves, duration }: Video, knownS: number | null): readonly Move[] {
  const filmS = knownS ?? parseDuration(duration);
  return useMemo(() => moves?.filter((move) => isInFilm(move, filmS)) ?? NO_MOVES, [moves, filmS]);
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
    recordView(videoId, uid).catch((error: unknown) =>
      console.warn('view not counted', toAppError(error).code),
    );
  };
}
