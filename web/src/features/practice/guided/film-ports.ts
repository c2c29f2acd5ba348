import {
  QUALITY_CHOICES,
  type QualityChoice,
  shownShortSide,
} from '@atelier/domain/content/choose-rendition';
import { parseVideo, type Video } from '@atelier/domain/content/video';
import { path } from '@atelier/domain/paths';
import { lineKbps, savesData } from '../../../lib/device/line-speed.ts';
import { QUALITY_KEY, readStoredChoice } from '../../../lib/device/use-stored-choice.ts';
import { readDoc } from '../../../lib/firestore/live-query.tsx';
import { fetchSignedUrls } from '../../../lib/media/signed-urls.ts';

/** What decides which rendition of a film is fetched. */
interface Device {
  readonly choice: QualityChoice;
  readonly savesData: boolean;
  readonly lineKbps: number | null;
  /** Short side of the picture in device pixels. @param aspect width of the film by its height. */
  readonly shortSidePx: (aspect: number) => number;
}

/** What the films of a session need of the server and of the device. */
export interface FilmPorts {
  readonly readVideo: (videoId: string) => Promise<Video | null>;
  readonly fetchSignedUrls: typeof fetchSignedUrls;
  readonly fetchFilm: (url: string, stop: AbortSignal) => Promise<Response>;
  readonly createUrl: (film: Blob) => string;
  readonly revokeUrl: (url: string) => void;
  /** Loads the start of a film, instead of the one before; `null` for none. */
  readonly warm: (url: string | null) => void;
  readonly device: () => Device;
}

export const browserFilmPorts = (): FilmPorts => ({
  readVideo: (videoId) => readDoc(path.video(videoId), parseVideo),
  fetchSignedUrls,
  fetchFilm: (url, stop) => fetch(url, { signal: stop }),
  createUrl: (film) => URL.createObjectURL(film),
  revokeUrl: (url) => URL.revokeObjectURL(url),
  warm: createWarmer(),
  device: () => ({
    choice: readStoredChoice(QUALITY_KEY, QUALITY_CHOICES, 'auto'),
    savesData: savesData(),
    lineKbps: lineKbps(),
    shortSidePx: (aspect) =>
      shownShortSide(
        { width: window.innerWidth, height: window.innerHeight },
        aspect,
        window.devicePixelRatio,
      ),
  }),
});

/** Returns a function that loads films in one element, which is not on the page. */
function createWarmer(): FilmPorts['warm'] {
  let element: HTMLVideoElement | null = null;
  return (url) => {
    if (url === null) {
      element?.removeAttribute('src');
      element?.load();
      element = null;
      return;
    }
    element ??= document.createElement('video');
    element.muted = true;
    element.preload = 'auto';
    element.src = url;
  };
}
