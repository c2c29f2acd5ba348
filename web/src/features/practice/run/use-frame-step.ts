import { useEffect, useRef } from 'react';
import { type FrameStepper, createFrameStepper } from './frame-step.ts';

/**
 * Steps through a video frame by frame.
 *
 * @returns goes one frame; tells where it begins, `null` when there is none.
 */
export function useFrameStep(video: HTMLVideoElement | null): (direction: 1 | -1) => Promise<number | null> {
  const stepper = useRef<FrameStepper | null>(null);
  useEffect(() => {
    if (video === null) return undefined;
    const made = createFrameStepper(video);
    stepper.current = made;
    return () => {
      stepper.current = null;
      made.dispose();
    };
  }, [video]);
  return (direction) => {
    const ready = video !== null && video.readyState > HTMLMediaElement.HAVE_NOTHING;
    return ready && stepper.current !== null ? stepper.current.step(direction) : Promise.resolve(null);
  };
}
