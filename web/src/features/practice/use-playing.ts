import { useEffect, useState } from 'react';

/** Whether a video plays. */
export function usePlaying(video: HTMLVideoElement | null): boolean {
  const [playing, setPlaying] = useState(false);
  useEffect(() => {
    if (video === null) return undefined;
    const look = () => setPlaying(!video.paused);
    look();
    for (const event of ['play', 'pause'] as const) video.addEventListener(event, look);
    return () => {
      for (const event of ['play', 'pause'] as const) video.removeEventListener(event, look);
    };
  }, [video]);
  return playing;
}
