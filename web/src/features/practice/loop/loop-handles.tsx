import type { KeyboardEvent, PointerEvent } from 'react';
import { createPortal } from 'react-dom';
import Box from '@mui/material/Box';
import type { PlayerHandle } from '../../../lib/media/player-handle.ts';
import { useVideoProperty } from '../../../lib/media/video-control.ts';
import { usePreciseTime } from '../../../lib/i18n/precise-time.ts';
import type { LoopPoints } from './loop-points.ts';
import { centered, forcedFill } from '../../../lib/theme/layout.ts';

const EVENTS = ['durationchange'] as const;
/** Seconds per arrow key press, and with Shift. */
const KEY_STEP_S = 0.1;
const FINE_STEP_S = 0.02;
const KEY_DIRECTIONS: Readonly<Record<string, 1 | -1>> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
};

interface LoopHandlesProps {
  player: Pick<PlayerHandle, 'timelineOverlay' | 'video'>;
  points: LoopPoints;
  /** Accessible names of the handles. */
  labels: Readonly<Record<'a' | 'b', string>>;
  /** The character that each handle shows. */
  marks: Readonly<Record<'a' | 'b', string>>;
  onMove: (point: 'a' | 'b', toS: number) => void;
}

/** A frame on the timeline with a handle at each end, moved by dragging or with the arrow keys. */
export function LoopHandles({ player, points, labels, marks, onMove }: LoopHandlesProps) {
  const { timelineOverlay } = player;
  const durationS = useVideoProperty(player.video, EVENTS, ({ duration }) => duration, 0);
  if (timelineOverlay === null || !Number.isFinite(durationS) || durationS <= 0) return null;
  const percent = (seconds: number) =>
    `${(Math.min(durationS, Math.max(0, seconds)) / durationS) * 100}%`;
  const { a, b } = points;
  return createPortal(
    <>
      {a === null || b === null ? null : (
        <Box
          aria-hidden="true"
          data-loop={`${a}-${b}`}
          sx={{
            position: 'absolute',
            top: 6,
            height: 26,
            border: '2px solid',
            borderColor: 'accent.main',
            borderRadius: '3px',
          }}
          style={{ left: percent(a), width: `calc(${percent(b)} - ${percent(a)})` }}
        />
      )}
      {(['a', 'b'] as const).map((point) => {
        const atS = points[point];
        if (atS === null) return null;
        return (
          <Handle
            key={point}
            timelineOverlay={timelineOverlay}
            point={point}
            atS={atS}
            durationS={durationS}
            left={percent(atS)}
            label={labels[point]}
            mark={marks[point]}
            onMove={onMove}
          />
        );
      })}
    </>,
    timelineOverlay,
  );
}

interface HandleProps extends Pick<LoopHandlesProps, 'onMove'> {
  timelineOverlay: HTMLElement;
  point: 'a' | 'b';
  atS: number;
  durationS: number;
  left: string;
  label: string;
  mark: string;
}

function Handle({
  timelineOverlay,
  point,
  atS,
  durationS,
  left,
  label,
  mark,
  onMove,
}: HandleProps) {
  const preciseTime = usePreciseTime();
  const drag = (event: PointerEvent<HTMLElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const track = timelineOverlay.getBoundingClientRect();
    onMove(point, ((event.clientX - track.left) / track.width) * durationS);
  };
  const moveByKey = (event: KeyboardEvent) => {
    const direction = KEY_DIRECTIONS[event.key];
    if (direction === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    onMove(point, atS + direction * (event.shiftKey ? FINE_STEP_S : KEY_STEP_S));
  };
  return (
    <Box
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={Math.round(durationS * 10) / 10}
      aria-valuenow={Math.round(atS * 100) / 100}
      aria-valuetext={preciseTime(atS)}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      onKeyDown={moveByKey}
      sx={{
        position: 'absolute',
        top: -3,
        width: 44,
        height: 44,
        // The mark is outside the loop, so that both ends of a short loop can be dragged.
        ml: point === 'a' ? '-44px' : 0,
        display: 'grid',
        placeItems: 'center',
        justifyItems: point === 'a' ? 'end' : 'start',
        pointerEvents: 'auto',
        touchAction: 'none',
        cursor: 'ew-resize',
      }}
      style={{ left }}
    >
      <Box
        component="span"
        sx={{
          // As wide as the handle at most, and as high as the rail.
          width: 'min(44px, 1.375rem)',
          height: 'min(38px, 1.625rem)',
          lineHeight: 1,
          ...centered,
          bgcolor: 'accent.main',
          color: 'accent.ink',
          ...forcedFill,
          borderRadius: '3px',
          fontWeight: 700,
          fontSize: '.875rem',
        }}
      >
        {mark}
      </Box>
    </Box>
  );
}
