/** Goes to a place of a video. */
export function seekTo(video: HTMLVideoElement | null, seconds: number): void {
  if (video !== null) video.currentTime = seconds;
}

/** Plays at a tempo from the next frame on. */
export function setTempo(video: HTMLVideoElement | null, speed: number): void {
  if (video !== null) video.playbackRate = speed;
}
