import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { sortMoves } from '@atelier/domain/content/move';
import type { Move } from '@atelier/domain/content/video';
import { WatchStatusLabel } from '../../components/content/watch-status-label.tsx';
import { StatusNote } from '../../components/feedback/note.tsx';
import { LoadingBlock } from '../../components/feedback/skeleton.tsx';
import { toAppError } from '../../lib/errors.ts';
import type { PlayerHandle } from '../../lib/media/player-handle.ts';
import { recordView } from './data/view-marker.ts';
import { EndOverlay, isPlayAtStart } from './end-overlay.tsx';
import { Player } from './player/player.tsx';
import { SHEET_PANEL, SIDE_PANEL, SIDE_PLAYER, STAGE, STAGE_PLAYER } from './practice-layout.ts';
import { useVideoContext } from './video-context.ts';

/** The player, and the place of the practice mode next to it; in a sheet, both cover the page. */
export function VideoStage({ isLinkGone }: { isLinkGone: boolean }) {
  const { t } = useTranslation('video');
  const { mode } = useVideoContext();
  const { practising, inSheet, setStage, playerArea, setAside } = mode;
  const isInPage = mode.name !== 'full-window';
  const playerBesidePanel = inSheet ? STAGE_PLAYER : SIDE_PLAYER;
  return (
    // In the full window, the player must not be inside a layer below the header.
    <Box ref={setStage} sx={inSheet && isInPage ? STAGE : { display: 'contents' }}>
      <Box
        ref={playerArea}
        sx={{
          gridArea: 'player',
          minWidth: 0,
          flex: 'none',
          scrollMarginTop: '92px',
          ...(practising && isInPage ? playerBesidePanel : null),
        }}
      >
        <FilmPlayer />
        {isLinkGone ? (
          <Box sx={{ my: 2 }}>
            <StatusNote tone="warning">{t('move-gone')}</StatusNote>
          </Box>
        ) : null}
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
  );
}

/** The player of the film. */
function FilmPlayer() {
  const shared = useVideoContext();
  const { videoId, video, uid, mode, linked, resume } = shared;
  const { practising } = mode;
  const panel = practising ? mode.aside : null;
  const playAtStart = isPlayAtStart(useLocation().state);
  // As in the rules: views of an own video or a draft do not count.
  const isCounted = video.status === 'en_ligne' && video.author_id !== uid;
  const countView = useCountView(videoId, isCounted ? uid : null);
  return (
    <Player
      videoId={videoId}
      video={video}
      moves={shared.moves}
      signed={shared.signed}
      startAtS={resume === null ? null : (linked?.start_s ?? resume.atS)}
      playAtStart={playAtStart}
      onPlaybackEvent={(event) => {
        shared.progress.onPlaybackEvent(event);
        if (event.type === 'played') countView();
      }}
      onKnown={(filmS) => {
        shared.onKnown(filmS);
        mode.allowPractice();
        shared.onFilmKnown();
      }}
      layout={mode.layout}
      onLayoutChange={mode.changeLayout}
      characters={shared.characters}
      isInSheet={mode.inSheet}
      practice={
        panel === null ? null : (player) => createPortal(<PracticeMode player={player} />, panel)
      }
      onMove={practising ? mode.requestMove : null}
      atEnd={(replay) => (mode.layout.looping ? null : <VideoEnd onReplay={replay} />)}
    />
  );
}

/** The practice mode of a player. */
function PracticeMode({ player }: { player: PlayerHandle }) {
  const { video, signed, moves, mode, practice } = useVideoContext();
  const { isPracticeDue, request, inSheet, close } = mode;
  return isPracticeDue || signed.error !== null ? (
    practice(player, video, { moves, request, isSheet: inSheet, close })
  ) : (
    <LoadingBlock height={480} />
  );
}

/** What covers the picture at the end of the film. */
function VideoEnd({ onReplay }: { onReplay: () => void }) {
  const { uid, moves, repeatedId, mode, adjacent, progress, achieved, hasReducedMotion } =
    useVideoContext();
  const { practising } = mode;
  const repeated = moves.find(({ id }) => id === repeatedId) ?? sortMoves(moves).at(-1);
  const repeatMove = (move: Move) => {
    mode.requestMove(move);
    if (!practising) mode.open();
  };
  const isPracticeOffered = repeated === undefined && !practising;
  return (
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
      onReplay={onReplay}
      onRepeat={repeated === undefined ? null : () => repeatMove(repeated)}
      onPractice={isPracticeOffered ? mode.open : null}
    />
  );
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
