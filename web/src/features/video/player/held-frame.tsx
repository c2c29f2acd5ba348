import { type ComponentProps, type RefObject, useMemo, useRef } from 'react';
import Box from '@mui/material/Box';

/** Returns what keeps the last frame in view while another file is loaded. */
export function useHeldFrame() {
  const canvas = useRef<HTMLCanvasElement>(null);
  const actions = useMemo(
    () => ({
      hold: (video: HTMLVideoElement) => {
        const target = canvas.current;
        if (target === null || video.videoWidth === 0) return;
        target.width = video.videoWidth;
        target.height = video.videoHeight;
        target.getContext('2d')?.drawImage(video, 0, 0);
        target.hidden = false;
      },
      release: () => {
        if (canvas.current !== null) canvas.current.hidden = true;
      },
    }),
    [],
  );
  return [canvas, actions] as const;
}

interface HeldFrameProps extends Pick<ComponentProps<typeof Box>, 'sx' | 'style'> {
  canvas: RefObject<HTMLCanvasElement | null>;
}

/** Lies over the film in the same place. */
export function HeldFrame({ canvas, sx, style }: HeldFrameProps) {
  return <Box component="canvas" ref={canvas} hidden aria-hidden="true" sx={sx} style={style} />;
}
