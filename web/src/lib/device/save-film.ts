import { checkReadable } from '../readable-file.ts';
import { downloadFile } from './download-file.ts';

/** The browser functions for sharing files; some browsers have none, or refuse films. */
interface SharePort {
  share?(data: ShareData): Promise<void>;
  canShare?(data: ShareData): boolean;
}

/**
 * Saves a film of this device: on a phone or tablet by the share sheet, from which it gets among
 * the photos, elsewhere among the downloads.
 *
 * @param name  without ending.
 * @throws AppError `file-changed` if the browser no longer has the film.
 */
export async function saveFilm(
  name: string,
  film: Blob,
  isTouched = window.matchMedia('(pointer: coarse)').matches,
  browser: SharePort = navigator,
): Promise<void> {
  await checkReadable(film);
  const fileName = `${name.replaceAll(/[^\p{L}\p{N}]+/gu, '-')}.${film.type === 'video/mp4' ? 'mp4' : 'webm'}`;
  const files = [new File([film], fileName, { type: film.type })];
  if (isTouched && browser.share !== undefined && browser.canShare?.({ files }) === true) {
    try {
      return await browser.share({ files });
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
  }
  downloadFile(fileName, film, film.type);
}
