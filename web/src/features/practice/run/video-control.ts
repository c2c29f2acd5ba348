import { useVideoProperty } from '../../../lib/media/use-video-property.ts';

/** Sets the position of a video. A hook may not assign to a property of its arguments. */
export function seekTo(video: HTMLVideoElement | null, seconds: number): void {
  if (video !== null) video.currentTime = seconds;
}

/** Sets the playback rate of a video. */
export function setPlaybackRate(video: HTMLVideoElement | null, speed: number): void {
  if (video !== null) video.playbackRate = speed;
}

const EVENTS = ['play', 'pause', 'emptied'] as const;

/** Returns whether a video is playing. */
export function usePlaying(video: HTMLVideoElement | null): boolean {
  return useVideoProperty(video, EVENTS, ({ paused }) => !paused, false);
}
