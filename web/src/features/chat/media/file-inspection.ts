import { detectFormat, type FileFormat, HEAD_BYTES } from '@atelier/domain/content/file-format';
import { ENCODING_KINDS, PREPARED_CODECS } from '@atelier/domain/content/encoding-kinds';
import { MAX_CHAT_MEDIA_BYTES } from '@atelier/domain/storage-paths';
import { preparesFilms } from '../../../lib/prepares-films.ts';

/** Why a file is rejected; the text is `chat:file.{rejection}`. */
export type FileRejection =
  'empty' | 'too-large' | 'too-long' | 'too-many' | 'wrong-type' | 'hevc' | 'unplayable' | 'unreadable';

/** Photos are resized before sending, so they may be larger; phones cannot decode more than this. */
const MAX_PHOTO_BYTES = 100 * 1024 ** 2;
/** Video codecs that every supported browser plays. */
const PLAYABLE_CODECS = new Set(['avc1', 'avc3', 'vp08', 'vp09', 'av01']);
/** HEVC, also under the Dolby Vision names: plays on Apple devices, elsewhere as sound without a picture. */
const HEVC_CODECS = new Set(['hvc1', 'hev1', 'dvh1', 'dvhe']);

export async function inspectFile(file: Blob): Promise<FileFormat | FileRejection> {
  if (file.size === 0) return 'empty';
  const read = async (start: number, end: number) => new Uint8Array(await file.slice(start, end).arrayBuffer());
  try {
    const format = detectFormat(await read(0, HEAD_BYTES));
    if (format === null) return 'wrong-type';
    const willBeResized = format.kind === 'image' && format.type !== 'image/gif';
    if (file.size > (willBeResized ? MAX_PHOTO_BYTES : MAX_CHAT_MEDIA_BYTES)) return 'too-large';
    if (format.type === 'video/mp4' || format.type === 'video/quicktime') return (await codecRejection(file)) ?? format;
    return format;
  } catch {
    // The file was moved or deleted since it was chosen.
    return 'unreadable';
  }
}

/** Tells from its tracks why an MP4 or MOV is rejected. Without network the reader may not load: then nothing is checked. */
async function codecRejection(file: Blob): Promise<FileRejection | null> {
  const reader = await import('mediabunny').catch(() => null);
  if (reader === null) return null;
  using input = new reader.Input({ formats: [reader.MP4, reader.QTFF], source: new reader.BlobSource(file) });
  // Files of QuickTime before 2001 have no `ftyp` box; browsers do not play their codecs.
  if (!(await input.canRead())) return 'unplayable';
  const prepares = await preparesFilms();
  const tracks = await input.getTracks();
  const codecs = await Promise.all(tracks.map(async (track) => String(await track.getInternalCodecId())));
  // No track: the index of the file is missing or damaged.
  if (codecs.length === 0) return 'unreadable';
  if (prepares) {
    if (!codecs.some((codec) => PREPARED_CODECS.has(codec))) return 'unplayable';
    return (await input.computeDuration()) > ENCODING_KINDS.chat.limits.duration_s ? 'too-long' : null;
  }
  if (codecs.some((codec) => HEVC_CODECS.has(codec))) return 'hevc';
  return codecs.some((codec) => PLAYABLE_CODECS.has(codec)) ? null : 'unplayable';
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
