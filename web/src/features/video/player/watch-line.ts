import type { Download } from '@atelier/domain/content/choose-rendition';

/** A shorter time between two events of the browser measures the events, not the line. */
const MIN_SAMPLE_MS = 250;
/** With more film than this in reserve, browsers load only as fast as they play. */
const MAX_RESERVE_S = 8;

/** Reports how fast the film of a `<video>` arrives. @returns a function that stops. */
export function watchLine(
  video: HTMLVideoElement,
  onDownload: (download: Download) => void,
): () => void {
  /** When the measurement began, and how far the film was loaded then. */
  let from: { atMs: number; endS: number; isFetching: boolean; hasRequest: boolean } | null = null;
  const begin = (hasRequest: boolean) => {
    const endS = loadedUntil(video);
    from = {
      atMs: performance.now(),
      endS,
      isFetching: endS - video.currentTime < MAX_RESERVE_S,
      hasRequest,
    };
  };
  const request = () => begin(true);
  const measure = () => {
    const filmS = from === null ? 0 : loadedUntil(video) - from.endS;
    const tookMs = from === null ? 0 : performance.now() - from.atMs;
    if (from !== null && tookMs < MIN_SAMPLE_MS) return;
    if (from?.isFetching === true && filmS > 0) {
      onDownload({ filmS, tookS: tookMs / 1000, hasRequest: from.hasRequest });
    }
    begin(false);
  };
  const end = () => {
    measure();
    from = null;
  };
  const listeners = {
    loadstart: request,
    seeking: request,
    progress: measure,
    suspend: end,
  } as const;
  for (const [type, listener] of Object.entries(listeners)) video.addEventListener(type, listener);
  return () => {
    for (const [type, listener] of Object.entries(listeners)) {
      video.removeEventListener(type, listener);
    }
  };
}

/** Returns up to which second the film is loaded from the position on. */
function loadedUntil({ buffered, currentTime }: HTMLVideoElement): number {
  for (let index = 0; index < buffered.length; index++) {
    const hasBegun = buffered.start(index) <= currentTime + 0.1;
    if (hasBegun && buffered.end(index) > currentTime) return buffered.end(index);
  }
  return currentTime;
}
