import { detectFormat, type FileFormat, HEAD_BYTES } from '@atelier/domain/content/file-format';
import { ENCODING_KINDS } from '@atelier/domain/content/encoding-kinds';
import { MAX_CHAT_MEDIA_BYTES } from '@atelier/domain/storage-paths';
import type { AppErrorCode } from '@atelier/domain/error-code';
import { AppError } from '../../../lib/errors.ts';
import { filmRefusal, readFilm } from '../../../lib/media/film-tracks.ts';
import { preparesFilms } from '../../../lib/prepares-films.ts';

/**
 * Why a file is rejected; the text is `errors:{rejection}` for the code of an error, else
 * `chat:file.{rejection}`.
 */
export type FileRejection =
  'empty' | 'too-large' | 'too-long' | 'too-many' | 'wrong-type' | 'unreadable' | AppErrorCode;

/**
 * Photos are resized before sending, so they may be larger; phones cannot decode more than this.
 */
const MAX_PHOTO_BYTES = 100 * 1024 ** 2;

export async function inspectFile(file: Blob): Promise<FileFormat | FileRejection> {
  if (file.size === 0) return 'empty';
  const read = async (start: number, end: number) =>
    new Uint8Array(await file.slice(start, end).arrayBuffer());
  try {
    const format = detectFormat(await read(0, HEAD_BYTES));
    if (format === null) return 'wrong-type';
    const willBeResized = format.kind === 'image' && format.type !== 'image/gif';
    if (file.size > (willBeResized ? MAX_PHOTO_BYTES : MAX_CHAT_MEDIA_BYTES)) return 'too-large';
    return format.kind === 'video' ? ((await filmRejection(file)) ?? format) : format;
  } catch (error) {
    // Other errors than of loading the reader: the file was moved or deleted since it was chosen.
    return error instanceof AppError ? error.code : 'unreadable';
  }
}

/** Tells from its tracks why a video is rejected. @throws AppError as `readFilm` */
async function filmRejection(file: Blob): Promise<FileRejection | null> {
  const film = await readFilm(file);
  // Files of QuickTime before 2001 have no `ftyp` box; browsers do not play their codecs.
  if (film === 'unknown') return 'media-uncommon';
  // The index of the file is missing or damaged.
  if (film === 'damaged') return 'unreadable';
  const prepares = await preparesFilms();
  const refusal = filmRefusal(film, prepares);
  if (refusal !== null) return refusal;
  return prepares && (film.durationS ?? 0) > ENCODING_KINDS.chat.limits.duration_s
    ? 'too-long'
    : null;
}

const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
  'video/webm': 'webm',
};

/**
 * Returns the storage name of a file: `{ms}_{name in ASCII}.{extension}`.
 *
 * @param type MIME type of the content; decides the extension.
 */
export function storedName(name: string, type: string, nowMs: number): string {
  const stem = name
    .replace(/\.[A-Za-z0-9]{1,5}$/, '')
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .replace(/[^A-Za-z0-9_-]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80);
  return `${String(nowMs).padStart(13, '0')}_${stem === '' ? 'media' : stem}.${EXTENSIONS[type] ?? 'bin'}`;
}
