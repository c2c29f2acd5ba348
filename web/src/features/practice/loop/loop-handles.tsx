import type { KeyboardEvent, PointerEvent } from 'react';
import { createPortal } from 'react-dom';
import Box from '@mui/material/Box';
import { useVideoProperty } from '../../../lib/media/use-video-property.ts';
import { playTime } from '../../../components/content/video-time.ts';

/** Seconds per arrow key press, and with Shift. */
const KEY_STEP_S = 0.1;
const FINE_STEP_S = 0.02;
const KEY_DIRECTIONS: Readonly<Record<string, 1 | -1>> = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 };

interface LoopHandlesProps {
  timelineOverlay: HTMLElement | null;
  video: HTMLVideoElement | null;
  /** Seconds; `null` when not set. */
  from: number | null;
  to: number | null;
  labels: { readonly from: string; readonly to: string };
  marks: { readonly from: string; readonly to: string };
  onMove: (end: 'a' | 'b', toS: number) => void;
}

/** A frame on the timeline with a handle at each end, moved by dragging or with the arrow keys. */
export function LoopHandles({ timelineOverlay, video, from, to, labels, marks, onMove }: LoopHandlesProps) {
  const durationS = useDuration(video);
  if (timelineOverlay === null || !(durationS > 0)) return null;
  const percent = (seconds: number) => `${(Math.min(durationS, Math.max(0, seconds)) / durationS) * 100}%`;
  const handle = (side: 'a' | 'b', atS: number | null, label: string, mark: string) =>
    atS === null ? null : (
      <Handle {...{ timelineOverlay, side, atS, durationS, label, mark, onMove }} left={percent(atS)} />
    );
  return createPortal(
    <>
      {from === null || to === null ? null : (
        <Box
          aria-hidden="true"
          data-loop={`${from}-${to}`}
          sx={{
            position: 'absolute',
            top: 6,
            height: 26,
            border: '2px solid',
            borderColor: 'accent.main',
            borderRadius: '3px',
          }}
          style={{ left: percent(from), width: `calc(${percent(to)} - ${percent(from)})` }}
        />
      )}
      {handle('a', from, labels.from, marks.from)}
      {handle('b', to, labels.to, marks.to)}
    </>,
    timelineOverlay,
  );
}

interface HandleProps extends Pick<LoopHandlesProps, 'onMove'> {
  timelineOverlay: HTMLElement;
  side: 'a' | 'b';
  atS: number;
  durationS: number;
  left: string;
  label: string;
  mark: string;
}

function Handle({ timelineOverlay, side, atS, durationS, left, label, mark, onMove }: HandleProps) {
  const drag = (event: PointerEvent<HTMLElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const track = timelineOverlay.getBoundingClientRect();
    onMove(side, ((event.clientX - track.left) / track.width) * durationS);
  };
  const moveByKey = (event: KeyboardEvent) => {
    const direction = KEY_DIRECTIONS[event.key];
    if (direction === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    onMove(side, atS + direction * (event.shiftKey ? FINE_STEP_S : KEY_STEP_S));
  };
  return (
    <Box
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={Math.round(durationS * 10) / 10}
      aria-valuenow={Math.round(atS * 100) / 100}
      aria-valuetext={playTime(atS)}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      onKeyDown={moveByKey}
      sx={{
        position: 'absolute',
        top: -3,
        width: 44,
        height: 44,
        // The mark is outside the loop, so that both ends of a short loop can be dragged.
        ml: side === 'a' ? '-44px' : 0,
        display: 'grid',
        placeItems: 'center',
        justifyItems: side === 'a' ? 'end' : 'start',
        pointerEvents: 'auto',
        touchAction: 'none',
        cursor: 'ew-resize',
      }}
      style={{ left }}
    >
      <Box
        component="span"
        sx={{
          width: 22,
          height: 26,
          display: 'grid',
          placeItems: 'center',
          bgcolor: 'accent.main',
          color: 'accent.ink',
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

const EVENTS = ['durationchange'] as const;

function useDuration(video: HTMLVideoElement | null): number {
  return useVideoProperty(video, EVENTS, ({ duration }) => (Number.isFinite(duration) ? duration : 0), 0);
}
