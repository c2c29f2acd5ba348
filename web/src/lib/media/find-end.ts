/**
 * Makes the browser look for the end of a film whose file does not tell it, as browsers record it: without an end, its own
 * controls can neither show the length nor move within the film. To be called once the metadata is loaded.
 */
export function findEnd(video: HTMLVideoElement): void {
  if (video.duration !== Infinity) return;
  const { currentTime: atS, paused, autoplay } = video;
  const goBack = () => {
    video.currentTime = atS;
    // Playback has ended there; the viewer has seen nothing yet.
    if (!paused || autoplay) void video.play().catch(() => undefined);
  };
  video.addEventListener('durationchange', goBack, { once: true });
  video.currentTime = Number.MAX_SAFE_INTEGER;
}
