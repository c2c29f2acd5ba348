import type { CSSProperties } from 'react';
import { useMediaSelector } from 'media-chrome/react/media-store';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { sortMoves } from '@atelier/domain/content/move';
import type { Move } from '@atelier/domain/content/video';
import { playTime } from '../../../components/content/video-time.ts';
import { PlainButton } from '../../../components/forms/plain-button.tsx';
import { useMoveName } from '../../../lib/i18n/move-name.ts';
import type { Position, SignedStoryboard } from '../../../lib/media/player-handle.ts';
import { forcedFill, forcedTrack } from '../../../lib/theme/layout.ts';
import { useMediaActions } from './media-actions.ts';
import { TimelinePreview, useTimelinePointer } from './timeline-preview.tsx';

/**
 * Windows in which the panel of the practice mode leaves the controls too little room for the time.
 */
export const NARROW_PLAYER =
  '@media (max-height: 480px), (max-width: 999.95px) and (orientation: landscape)';

/** Enlarged text, for which the name of a move and the time do not fit on one line. */
const TWO_LINES = '@container (max-width: 15rem)';
/** The height of such a line. */
const LINE = '1.125rem';
/** The room of the time at the end of it. */
const TIME_WIDTH = '6.875rem';

interface Segment {
  readonly move: Move;
  readonly startS: number;
  readonly endS: number;
  /** Fractions of the timeline, 0 to 1. */
  readonly left: number;
  readonly width: number;
}

/** Returns moves as segments of the timeline, in time order, cut at the end of the video. */
export function timelineSegments(moves: readonly Move[], durationS: number): readonly Segment[] {
  if (!(durationS > 0)) return [];
  return sortMoves(moves).flatMap((move) => {
    const startS = Math.max(0, move.start_s);
    const endS = Math.min(durationS, move.end_s);
    if (endS <= startS) return [];
    return [{ move, startS, endS, left: startS / durationS, width: (endS - startS) / durationS }];
  });
}

interface TimelineProps {
  moves: readonly Move[];
  storyboard: SignedStoryboard | null;
  /** Called when the name of a move is pressed. */
  onMove: (move: Move) => void;
  /** Receives an element that covers the track, for marks of the practice mode. */
  overlayRef: (overlay: HTMLElement | null) => void;
}

/** The timeline: moves as segments, the played part and the position, as one slider. */
export function Timeline({ moves, storyboard, onMove, overlayRef }: TimelineProps) {
  const { t } = useTranslation('video');
  const actions = useMediaActions();
  const positionS = useMediaSelector((state) => state.mediaCurrentTime ?? 0);
  const durationS = useMediaSelector((state) => state.mediaDuration ?? 0);
  const length = Number.isFinite(durationS) ? durationS : 0;
  const pointer = useTimelinePointer(length);
  const playedFraction = length > 0 ? Math.min(1, positionS / length) : 0;
  return (
    <Box sx={CONTAINER}>
      <Box
        sx={{
          position: 'relative',
          height: `calc(38px + ${LINE})`,
          [TWO_LINES]: { height: `calc(38px + 2 * ${LINE})` },
          borderRadius: '3px',
          '&:has(input:focus-visible)': {
            outline: '3px solid',
            outlineColor: 'accent.main',
            outlineOffset: '-2px',
          },
        }}
      >
        <MoveSegments moves={moves} durationS={length} positionS={positionS} onMove={onMove} />
        <Box
          aria-hidden="true"
          data-fill
          sx={{ ...BAR, left: 0, bgcolor: 'accent.main', opacity: 0.85, ...forcedFill }}
          style={{ width: `${playedFraction * 100}%` }}
        />
        <Box
          aria-hidden="true"
          data-fill
          sx={{
            position: 'absolute',
            top: 2,
            width: 3,
            height: 34,
            ml: '-1.5px',
            bgcolor: 'text.primary',
            ...forcedFill,
          }}
          style={{ left: `${playedFraction * 100}%` }}
        />
        <Box
          sx={{
            position: 'absolute',
            right: 0,
            top: '35px',
            [TWO_LINES]: { top: `calc(35px + ${LINE})` },
            display: { sm: 'none' },
            [NARROW_PLAYER]: { display: 'block' },
          }}
        >
          <TimeDisplay />
        </Box>
        <Box
          component="input"
          type="range"
          min={0}
          max={length}
          step="any"
          value={Math.min(positionS, length)}
          disabled={length === 0}
          onChange={(event) => actions.seekTo(Number(event.target.value))}
          {...pointer.listeners}
          aria-label={t('player.seek')}
          aria-valuetext={t('player.place', {
            position: playTime(positionS),
            length: playTime(length),
          })}
          sx={{
            position: 'absolute',
            inset: '-4px 0 auto',
            height: 44,
            width: '100%',
            m: 0,
            opacity: 0,
            cursor: 'pointer',
          }}
        />
        {storyboard === null || pointer.atS === null ? null : (
          <TimelinePreview storyboard={storyboard} atS={pointer.atS} durationS={length} />
        )}
        <Box
          ref={overlayRef}
          data-rail
          sx={{ position: 'absolute', inset: '0 0 auto', height: 38, pointerEvents: 'none' }}
        />
      </Box>
    </Box>
  );
}

const CONTAINER = {
  containerType: 'inline-size',
  // The preview lies over the picture, also where a container is a layer of its own.
  position: 'relative',
  zIndex: 1,
  // Room for the handle of a loop that starts with the video.
  mx: '24px',
} as const;
const BAR = {
  position: 'absolute',
  top: 14,
  height: 10,
  borderRadius: '1px',
  bgcolor: '#394156',
  ...forcedTrack,
} as const;

function MoveSegments({
  moves,
  durationS,
  positionS,
  onMove,
}: Pick<TimelineProps, 'moves' | 'onMove'> & Position) {
  const { t } = useTranslation('video');
  const moveName = useMoveName();
  const segments = timelineSegments(moves, durationS);
  const current = segments.findLast(({ startS, endS }) => positionS >= startS && positionS < endS);
  if (segments.length === 0) return <Box aria-hidden="true" sx={{ ...BAR, left: 0, right: 0 }} />;
  return (
    <>
      <Box aria-hidden="true" sx={{ ...BAR, left: 0, right: 0, opacity: 0.5 }} />
      <Box component="ol" aria-label={t('player.moves')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {segments.map((segment, index) => {
          const name = moveName(segment.move);
          const isCurrent = segment === current;
          return (
            <Box component="li" key={segment.move.id} style={segmentStyle(segment)}>
              <Box
                sx={{ ...BAR, left: 'var(--left)', width: 'calc(var(--width) - 3px)' }}
                style={isCurrent ? { background: '#5b657f' } : undefined}
              />
              <PlainButton
                // The list of the practice mode has the same for the keyboard.
                tabIndex={-1}
                // Space goes on to pause the video.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onMove(segment.move)}
                sx={{
                  position: 'absolute',
                  // Mostly below the slider, which would take the press.
                  top: 34,
                  height: `calc(12px + ${LINE})`,
                  pt: '3px',
                  pb: '9px',
                  textAlign: 'left',
                  left: { xs: 0, md: 'var(--left)' },
                  width: { xs: `calc(100% - ${TIME_WIDTH})`, md: 'calc(var(--width) - 8px)' },
                  fontSize: '.78rem',
                  lineHeight: 1.4,
                  whiteSpace: 'nowrap',
                  overflow: 'hidden',
                  textOverflow: 'ellipsis',
                  color: isCurrent ? 'text.primary' : 'text.tertiary',
                  display: { xs: isCurrent ? 'block' : 'none', md: 'block' },
                  // The time takes the end of this line.
                  [NARROW_PLAYER]: {
                    left: 0,
                    width: `calc(100% - ${TIME_WIDTH})`,
                    display: isCurrent ? 'block' : 'none',
                  },
                  [TWO_LINES]: { left: 0, width: '100%', display: isCurrent ? 'block' : 'none' },
                }}
              >
                {t('player.move', { index: index + 1, name })}
              </PlainButton>
            </Box>
          );
        })}
      </Box>
    </>
  );
}

function segmentStyle({ left, width }: Segment): CSSProperties {
  return { '--left': `${left * 100}%`, '--width': `${width * 100}%` } as CSSProperties;
}

/**
 * Position and length. Selects formatted text, so that it renders once a second instead of four
 * times.
 */
export function TimeDisplay() {
  const position = useMediaSelector((state) => playTime(state.mediaCurrentTime ?? 0));
  const length = useMediaSelector((state) => playTime(state.mediaDuration ?? 0));
  return (
    <Box
      component="span"
      sx={{
        fontSize: { xs: '.8125rem', sm: '.9375rem' },
        color: 'text.secondary',
        whiteSpace: 'nowrap',
      }}
    >
      {position} / {length}
    </Box>
  );
}
