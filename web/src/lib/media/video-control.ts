import { useVideoProperty } from './use-video-property.ts';

/** Sets the position of a video. A hook may not assign to a property of its arguments. */
export function seekTo(video: HTMLVideoElement | null, seconds: number): void {
  if (video !== null) video.currentTime = seconds;
}

export function setPlaybackRate(video: HTMLVideoElement | null, speed: number): void {
  if (video !== null) video.playbackRate = speed;
}

const EVENTS = ['play', 'pause', 'emptied'] as const;

export function usePlaying(video: HTMLVideoElement | null): boolean {
  return useVideoProperty(video, EVENTS, ({ paused }) => !paused, false);
}
