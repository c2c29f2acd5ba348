import { AppError, toAppError } from '../../../lib/errors.ts';
import { filmOf, type VideoFileInfo } from '../../../lib/media/inspect-video.ts';
import { preparesFilms } from '../../../lib/prepares-films.ts';

/**
 * Reads the properties of a film that this browser cannot show from its tracks, where the server prepares films.
 *
 * @param refusal why the browser cannot show it.
 * @throws AppError the refusal, if the server could not prepare the film either
 */
export async function readUnplayable(file: Blob, refusal: unknown): Promise<VideoFileInfo> {
  const error: AppError = toAppError(refusal);
  if (error.code !== 'media-unsupported' || !(await preparesFilms())) throw error;
  const film = await filmOf(file);
  const picture = film?.picture;
  if (film === null || picture?.codec == null) throw error;
  const { durationS } = film;
  if (durationS === null) throw new AppError('media-no-length');
  return {
    ...{ durationS, width: picture.width, height: picture.height, fastStart: null, lacksDuration: !film.tellsDuration },
    bitsPerSecond: (file.size * 8) / Math.max(durationS, 0.001),
    unplayableCodec: picture.codec,
  };
}
