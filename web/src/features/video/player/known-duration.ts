/**
 * Makes an element tell the stored duration of a film whose file has none, as browsers record it.
 * Position, progress and loops are calculated with what the element tells; without an end, nobody
 * could move within the film.
 */
export function tellStoredDuration(video: HTMLVideoElement, storedS: number): void {
  Object.defineProperty(video, 'duration', {
    configurable: true,
    get: () => {
      const ownS = Number(Reflect.get(Object.getPrototypeOf(video) as object, 'duration', video));
      // The stored one is in whole seconds; the film may go on for a fraction.
      return ownS === Infinity && storedS > 0 ? Math.max(storedS, video.currentTime) : ownS;
    },
  });
}
