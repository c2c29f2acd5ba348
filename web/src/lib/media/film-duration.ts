import { AppError } from '../errors.ts';
import { checkReadable } from '../readable-file.ts';
import { MAX_SEARCHED_BYTES, readFilm } from './film-tracks.ts';

/**
 * Rewrites a film or voice so that it tells its duration and can be searched; picture and sound
 * stay as they are. What a browser records has neither duration nor index. The file is rewritten in
 * memory, of which phones have little.
 *
 * @throws AppError `media-no-length`; `file-changed`; what the browser says when the writer cannot
 * be loaded
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

/**
 * Returns a film or voice that tells its duration: itself, or rewritten.
 *
 * @param onKept for a recording that exists nowhere else: it is returned as it is where another one
 * is refused, and this is called so that the page says so.
 * @throws AppError as `readFilm` and `rewriteWithDuration`, without `onKept`
 */
export async function withDuration<Chosen extends Blob>(
  chosen: Chosen,
  onKept?: () => void,
): Promise<Chosen | File> {
  try {
    const film = await readFilm(chosen).catch((error: unknown) => {
      if (error instanceof AppError) throw error;
      return 'unknown' as const;
    });
    if (typeof film === 'string' || film.tellsDuration) return chosen;
    return await rewriteWithDuration(chosen);
  } catch (error) {
    if (onKept === undefined) throw error;
    onKept();
    return chosen;
  }
}
