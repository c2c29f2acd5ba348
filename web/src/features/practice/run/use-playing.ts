import { useVideoProperty } from '../../../lib/media/use-video-property.ts';

const EVENTS = ['play', 'pause', 'emptied'] as const;

/** Whether a video plays. */
export function usePlaying(video: HTMLVideoElement | null): boolean {
  return useVideoProperty(video, EVENTS, ({ paused }) => !paused, false);
}
