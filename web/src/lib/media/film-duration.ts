import { AppError } from '../errors.ts';
import { checkReadable } from '../readable-file.ts';
import { MAX_SEARCHED_BYTES, readFilm } from './film-tracks.ts';

/**
 * Rewrites a film or voice so that it tells its duration and can be searched; picture and sound stay as they are. What a
 * browser records has neither duration nor index. The file is rewritten in memory, of which phones have little.
 *
 * @throws AppError `media-no-length`; `file-changed`; what the browser says when the writer cannot be loaded
 */
export async function rewriteWithDuration(file: Blob): Promise<File> {
  if (file.size > MAX_SEARCHED_BYTES) throw new AppError('media-no-length');
  const { writeAgain } = await import('./film-writer.ts');
  try {
    const bytes = await writeAgain(file);
    return new File([bytes], file instanceof File ? file.name : '', { type: file.type });
  } catch (error) {
    await checkReadable(file);
    throw new AppError('media-no-length', { cause: error });
  }
}

/** Returns a recording that tells its duration: rewritten if it does not, or itself if it cannot be. */
export async function withDuration<Recording extends Blob>(recording: Recording): Promise<Recording | File> {
  const film = await readFilm(recording).catch(() => 'unknown' as const);
  if (typeof film === 'string' || film.tellsDuration) return recording;
  return rewriteWithDuration(recording).catch(() => recording);
}
