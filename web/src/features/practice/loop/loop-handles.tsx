import type { KeyboardEvent, PointerEvent } from 'react';
import { createPortal } from 'react-dom';
import Box from '@mui/material/Box';
import { useVideoProperty } from '../../../lib/media/use-video-property.ts';
import { playTime } from '../../../components/content/video-time.ts';

/** One key press of a handle, and one with Shift, in seconds. */
const KEY_STEP_S = 0.1;
const FINE_STEP_S = 0.02;

interface LoopHandlesProps {
  timelineOverlay: HTMLElement | null;
  video: HTMLVideoElement | null;
  /** Seconds; `null` where nothing is set. */
  from: number | null;
  to: number | null;
  labels: { readonly from: string; readonly to: string };
  marks: { readonly from: string; readonly to: string };
  onMove: (end: 'a' | 'b', toS: number) => void;
}

/** A frame over the timeline with a handle at each end: dragged, or moved by the arrow keys. */
export function LoopHandles({ timelineOverlay, video, from, to, labels, marks, onMove }: LoopHandlesProps) {
  const durationS = useDuration(video);
  if (timelineOverlay === null || !(durationS > 0)) return null;
  const percent = (seconds: number) => `${(Math.min(durationS, Math.max(0, seconds)) / durationS) * 100}%`;
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
      {from === null ? null : (
        <Handle
          timelineOverlay={timelineOverlay}
          side="a"
          atS={from}
          durationS={durationS}
          left={percent(from)}
          label={labels.from}
          mark={marks.from}
          onMove={onMove}
        />
      )}
      {to === null ? null : (
        <Handle
          timelineOverlay={timelineOverlay}
          side="b"
          atS={to}
          durationS={durationS}
          left={percent(to)}
          label={labels.to}
          mark={marks.to}
          onMove={onMove}
        />
      )}
    </>,
    timelineOverlay,
  );
}

interface HandleProps {
  timelineOverlay: HTMLElement;
  side: 'a' | 'b';
  atS: number;
  durationS: number;
  left: string;
  label: string;
  mark: string;
  onMove: (end: 'a' | 'b', toS: number) => void;
}

function Handle({ timelineOverlay, side, atS, durationS, left, label, mark, onMove }: HandleProps) {
  const drag = (event: PointerEvent<HTMLElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const { left: begin, width } = timelineOverlay.getBoundingClientRect();
    onMove(side, ((event.clientX - begin) / width) * durationS);
  };
  const byKey = (event: KeyboardEvent) => {
    const direction = ['ArrowRight', 'ArrowUp'].includes(event.key)
      ? 1
      : ['ArrowLeft', 'ArrowDown'].includes(event.key)
        ? -1
        : 0;
    if (direction === 0) return;
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
      onKeyDown={byKey}
      sx={{
        position: 'absolute',
        top: -3,
        width: 44,
        height: 44,
        // The letter stands outside of the loop, so that a short one can still be seized at both ends.
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
