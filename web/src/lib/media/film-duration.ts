import { AppError } from '../errors.ts';
import { readFilm } from './film-tracks.ts';

/** A file is rewritten in memory, of which phones have little. */
const MAX_REWRITTEN_BYTES = 300 * 1024 ** 2;

/**
 * Rewrites a film or voice so that it tells its duration and can be searched; picture and sound stay as they are. What a
 * browser records has neither duration nor index.
 *
 * @throws AppError `media-no-length`; what the browser says when the writer cannot be loaded
 */
export async function rewriteWithDuration(file: Blob): Promise<File> {
  if (file.size > MAX_REWRITTEN_BYTES) throw new AppError('media-no-length');
  const { writeAgain } = await import('./film-writer.ts');
  try {
    const bytes = await writeAgain(file);
    return new File([bytes], file instanceof File ? file.name : '', { type: file.type });
  } catch (error) {
    throw new AppError('media-no-length', { cause: error });
  }
}

/** Returns a recording that tells its duration: rewritten if it does not, or itself if it cannot be. */
export async function withDuration<Recording extends Blob>(recording: Recording): Promise<Recording | File> {
  const film = await readFilm(recording).catch(() => 'unknown' as const);
  if (typeof film === 'string' || film.tellsDuration) return recording;
  return rewriteWithDuration(recording).catch(() => recording);
}
