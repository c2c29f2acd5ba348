import { useCallback, useSyncExternalStore } from 'react';

/**
 * Reads a property of a `<video>` at each of the given events; renders only when it changed.
 *
 * @param events must be the same array in every render.
 */
export function useVideoProperty<Value extends string | number | boolean | null>(
  video: HTMLVideoElement | null,
  events: readonly (keyof HTMLMediaElementEventMap)[],
  read: (video: HTMLVideoElement) => Value,
  fallback: Value,
): Value {
  const subscribe = useCallback(
    (changed: () => void) => {
      for (const event of events) video?.addEventListener(event, changed);
      return () => {
        for (const event of events) video?.removeEventListener(event, changed);
      };
    },
    [video, events],
  );
  return useSyncExternalStore(
    subscribe,
    () => (video === null ? fallback : read(video)),
    () => fallback,
  );
}

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

/**
 * Makes the browser look for the end of a film whose file does not tell it, as browsers record it:
 * without an end, its own controls can neither show the length nor move within the film. To be
 * called once the metadata is loaded.
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
