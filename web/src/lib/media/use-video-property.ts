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
