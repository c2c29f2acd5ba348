import { useMemo, useState } from 'react';
import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import { ArrowLeftIcon } from '@phosphor-icons/react/dist/csr/ArrowLeft';
import { isInFilm } from '@atelier/domain/content/move';
import type { Move, Video } from '@atelier/domain/content/video';
import { parseDuration } from '@atelier/domain/time/duration';
import { Wrap, useDocumentTitle } from '../../components/layout/page-frame.tsx';
import { useLibrary } from '../../lib/content/use-library.ts';
import { href, linkedMoveId } from '../../lib/routes.ts';
import { useViewer } from '../../lib/session/session.tsx';
import { iconLink } from '../../lib/theme/layout.ts';
import { adjacentVideos } from './adjacent-video-links.tsx';
import { REDUCED_MOTION, SIDE_BY_SIDE } from './practice-layout.ts';
import type { SignedVideo } from './use-signed-video.ts';
import { useVideoMode } from './use-video-mode.ts';
import { VideoContext, type VideoPageProps } from './video-context.ts';
import { VideoFacts } from './video-facts.tsx';
import { VideoStage } from './video-stage.tsx';

const NO_MOVES: readonly Move[] = [];

/** A video that the viewer may see. Needs `key={videoId}`. */
export function VideoView(props: VideoPageProps & { video: Video; signed: SignedVideo }) {
  const { videoId, video, progress } = props;
  const uid = useViewer()?.uid ?? null;
  const { cards, labels } = useLibrary(video.level, uid);
  const adjacent = adjacentVideos(
    cards.status === 'ready' ? cards.data : [],
    { ...video, id: videoId },
    ({ id }) => labels?.status === 'ready' && labels.data[id] === 'completed',
  );
  useDocumentTitle(video.title);
  const [knownS, setKnownS] = useState<number | null>(null);
  const moves = useShownMoves(video, knownS);
  const resume = progress.ready ? progress.resumePoint(parseDuration(video.duration)) : null;
  const linkedId = linkedMoveId();
  const linked = moves.find(({ id }) => id === linkedId);
  const mode = useVideoMode(linked !== undefined);
  const hasReducedMotion = useMediaQuery(REDUCED_MOTION);
  const shared = {
    ...props,
    uid,
    mode,
    moves,
    onKnown: setKnownS,
    linked,
    resume,
    adjacent,
    isLibraryLoading: cards.status === 'loading',
    hasReducedMotion,
  };
  return (
    <VideoContext value={shared}>
      <Wrap sx={{ pb: 12 }}>
        <Box sx={mode.practising && !mode.inSheet ? SIDE_BY_SIDE : { maxWidth: 1040, mx: 'auto' }}>
          <BackToLibrary level={video.level} />
          <VideoStage isLinkGone={linkedId !== null && linked === undefined} />
          <VideoFacts />
        </Box>
      </Wrap>
    </VideoContext>
  );
}

function BackToLibrary({ level }: Pick<Video, 'level'>) {
  const { t } = useTranslation('library');
  return (
    <Box sx={{ gridArea: 'back', py: { xs: 2, md: 3 } }}>
      <Box
        component={RouterLink}
        to={href.library(level)}
        sx={{
          ...iconLink,
          color: 'text.tertiary',
          fontSize: '.9375rem',
          textUnderlineOffset: '.22em',
        }}
      >
        <ArrowLeftIcon size={18} aria-hidden="true" />
        {t(`title.${level}`)}
      </Box>
    </Box>
  );
}

/**
 * Returns the moves that the film shows: another film may have replaced the one in which they were
 * marked.
 *
 * @param knownS the length that the browser has found, in seconds; `null` before it knows the film.
 */
function useShownMoves({ moves, duration }: Video, knownS: number | null): readonly Move[] {
  const filmS = knownS ?? parseDuration(duration);
  return useMemo(() => moves?.filter((move) => isInFilm(move, filmS)) ?? NO_MOVES, [moves, filmS]);
}
