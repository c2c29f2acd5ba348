import { type PointerEvent, useState } from 'react';
import Box from '@mui/material/Box';
import { StoryboardFrame } from '../../../components/media/storyboard-frame.tsx';
import { playTime } from '../../../components/content/video-time.ts';
import type { SignedStoryboard } from '../../../lib/media/player-handle.ts';

/** The end of a film is in its last frame, not in the one after it. */
const LAST_FRAME_S = 0.1;

/** Returns the second of the film that the pointer is at, and the listeners that follow it. */
export function useTimelinePointer(durationS: number) {
  const [atS, setAtS] = useState<number | null>(null);
  const follow = ({ clientX, currentTarget, pointerType, buttons }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    // A finger only touches while it is down.
    if (width === 0 || (pointerType !== 'mouse' && buttons === 0)) return;
    setAtS(Math.min(1, Math.max(0, (clientX - left) / width)) * durationS);
  };
  const leave = () => setAtS(null);
  return {
    atS: durationS > 0 ? atS : null,
    listeners: {
      onPointerMove: follow,
      onPointerDown: follow,
      onPointerLeave: leave,
      onPointerCancel: leave,
      onPointerUp: ({ pointerType }: PointerEvent) => {
        if (pointerType !== 'mouse') leave();
      },
    },
  };
}

interface TimelinePreviewProps {
  storyboard: SignedStoryboard;
  atS: number;
  durationS: number;
}

/** The frame at the pointer, above the timeline. */
export function TimelinePreview({ storyboard, atS, durationS }: TimelinePreviewProps) {
  const isUpright = storyboard.height > storyboard.width;
  return (
    <Box
      aria-hidden="true"
      data-preview
      sx={{
        '--half': isUpright ? { xs: '40px', sm: '52px' } : { xs: '68px', sm: '84px' },
        position: 'absolute',
        zIndex: 2,
        bottom: 'calc(100% - 2px)',
        width: 'calc(var(--half) * 2)',
        ml: 'calc(var(--half) * -1)',
        p: '4px',
        pointerEvents: 'none',
        bgcolor: 'rgba(7,9,13,.92)',
        border: '1px solid',
        borderColor: 'line.soft',
        borderRadius: '4px',
        textAlign: 'center',
      }}
      style={{ left: `clamp(var(--half), ${(atS / durationS) * 100}%, calc(100% - var(--half)))` }}
    >
      <StoryboardFrame storyboard={storyboard} atS={Math.min(atS, durationS - LAST_FRAME_S)} />
      <Box
        component="span"
        sx={{ display: 'block', pt: '2px', fontSize: '.8125rem', fontWeight: 600 }}
      >
        {playTime(atS)}
      </Box>
    </Box>
  );
}
