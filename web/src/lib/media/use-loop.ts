import { useEffect, useEffectEvent } from 'react';
import { type Loop, watchLoop } from './loop-playback.ts';
import { seekTo } from './video-control.ts';

/**
 * Shows the start of a part of a video, and repeats the part while it plays.
 *
 * @param loop `null` plays on.
 * @param onCompleted is called after each repetition.
 */
export function useLoop(video: HTMLVideoElement | null, loop: Loop | null, onCompleted?: () => void): void {
  const complete = useEffectEvent(() => onCompleted?.());
  const startS = loop?.startS;
  const endS = loop?.endS;
  useEffect(() => {
    if (video === null || startS === undefined || endS === undefined) return undefined;
    const begin = () => seekTo(video, startS);
    const repeat = () => {
      begin();
      complete();
      // The end of the file pauses; a part within it does not.
      if (video.paused) video.play().catch(() => undefined);
    };
    if (video.readyState > HTMLMediaElement.HAVE_NOTHING) begin();
    video.addEventListener('loadedmetadata', begin);
    const stop = watchLoop(video, { startS, endS }, { onCompleted: repeat, onLeft: begin });
    return () => {
      stop();
      video.removeEventListener('loadedmetadata', begin);
    };
  }, [video, startS, endS]);
}
