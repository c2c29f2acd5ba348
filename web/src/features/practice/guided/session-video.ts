import { isPlayableIn, type Loop } from '../../../lib/media/loop-playback.ts';

/** The film does not show the passage, or could not be opened. */
export class UnplayableFilm extends Error {}

/**
 * Opens a film in the one element of a session and shows the start of a passage, paused. Without a
 * change of the address nothing is loaded again.
 *
 * @param loop `null` for the whole film.
 * @param stop ends the waiting.
 * @throws UnplayableFilm
 */
export async function openPassage(
  video: HTMLVideoElement,
  url: string,
  loop: Loop | null,
  stop: AbortSignal,
): Promise<void> {
  if (video.src !== url || video.error !== null) {
    video.src = url;
    video.load();
  }
  if (video.readyState < HTMLMediaElement.HAVE_METADATA) {
    await happens(video, 'loadedmetadata', stop);
  }
  if (loop !== null && !isPlayableIn(loop, video.duration)) throw new UnplayableFilm();
  const startS = loop?.startS ?? 0;
  if (Math.abs(video.currentTime - startS) > 0.05) {
    video.currentTime = startS;
    if (video.seeking) await happens(video, 'seeked', stop);
  }
  if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) {
    await happens(video, 'loadeddata', stop);
  }
}

function happens(
  video: HTMLVideoElement,
  type: 'loadedmetadata' | 'loadeddata' | 'seeked',
  stop: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const settled = new AbortController();
    const options = { once: true, signal: settled.signal };
    const refuse = () => {
      settled.abort();
      reject(new UnplayableFilm());
    };
    if (stop.aborted) return refuse();
    video.addEventListener(
      type,
      () => {
        settled.abort();
        resolve();
      },
      options,
    );
    video.addEventListener('error', refuse, options);
    stop.addEventListener('abort', refuse, options);
    return undefined;
  });
}
