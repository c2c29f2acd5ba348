import { useCallback, useSyncExternalStore } from 'react';

/**
 * Something that a `<video>` knows, read again at each of some events and drawn anew only when it changed.
 *
 * @param events  a list that stays the same object.
 * @param read  gives a text, a number or a boolean.
 */
export function useVideoProperty<Fact extends string | number | boolean | null>(
  video: HTMLVideoElement | null,
  events: readonly (keyof HTMLMediaElementEventMap)[],
  read: (video: HTMLVideoElement) => Fact,
  fallback: Fact,
): Fact {
  const subscribe = useCallback(
    (changed: () => void) => {
      for (const event of events) video?.addEventListener(event, changed);
      return () => {
        for (const event of events) video?.removeEventListener(event, changed);
      };
    },
    [video, events],
  );
  return useSyncExternalStore(subscribe, () => (video === null ? fallback : read(video)));
}
