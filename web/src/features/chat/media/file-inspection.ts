import { MAX_CHAT_MEDIA_BYTES } from '@atelier/domain/storage-paths';
import { codecsOf } from './video-codec.ts';

/** Why a file is rejected; the text is `chat:file.{rejection}`. */
export type FileRejection = 'empty' | 'too-large' | 'too-many' | 'wrong-type' | 'hevc' | 'unplayable' | 'unreadable';

/** Format detected from the bytes of a file. */
export type FileFormat =
  | { readonly kind: 'image'; readonly type: 'image/jpeg' | 'image/png' | 'image/webp' | 'image/gif' | 'image/heic' }
  | { readonly kind: 'video'; readonly type: 'video/mp4' | 'video/quicktime' | 'video/webm' };

/** Photos are resized before sending, so they may be larger; phones cannot decode more than this. */
const MAX_PHOTO_BYTES = 100 * 1024 ** 2;
const HEAD_BYTES = 32;
const HEIC_BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'mif1', 'msf1']);
/** Video codecs that every supported browser plays. */
const PLAYABLE_CODECS = new Set(['avc1', 'avc3', 'vp08', 'vp09', 'av01']);
/** HEVC, also under the Dolby Vision names: plays on Apple devices, elsewhere as sound without a picture. */
const HEVC_CODECS = new Set(['hvc1', 'hev1', 'dvh1', 'dvhe']);

/** Detects the format from the first bytes; the name and the declared type of a file are not trusted. */
export function detectFormat(head: Uint8Array): FileFormat | null {
  const text = (start: number, end: number) => String.fromCharCode(...head.subarray(start, end));
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return { kind: 'image', type: 'image/jpeg' };
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return { kind: 'image', type: 'image/png' };
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return { kind: 'image', type: 'image/webp' };
  if (/^GIF8[79]a/.test(text(0, 6))) return { kind: 'image', type: 'image/gif' };
  if (text(0, 4) === '\x1aE\xdf\xa3') return { kind: 'video', type: 'video/webm' };
  if (text(4, 8) === 'ftyp') {
    const brand = text(8, 12);
    if (HEIC_BRANDS.has(brand)) return { kind: 'image', type: 'image/heic' };
    return { kind: 'video', type: brand === 'qt  ' ? 'video/quicktime' : 'video/mp4' };
  }
  // Old QuickTime files have no `ftyp` box.
  return /^(moov|wide|mdat)$/.test(text(4, 8)) ? { kind: 'video', type: 'video/quicktime' } : null;
}

/** Returns the format of a chosen file, or why it is rejected. */
export async function inspectFile(file: Blob): Promise<FileFormat | FileRejection> {
  if (file.size === 0) return 'empty';
  const read = async (start: number, end: number) => new Uint8Array(await file.slice(start, end).arrayBuffer());
  try {
    const format = detectFormat(await read(0, HEAD_BYTES));
    if (format === null) return 'wrong-type';
    const willBeResized = format.kind === 'image' && format.type !== 'image/gif';
    if (file.size > (willBeResized ? MAX_PHOTO_BYTES : MAX_CHAT_MEDIA_BYTES)) return 'too-large';
    if (format.type === 'video/mp4' || format.type === 'video/quicktime')
      return codecRejection(await codecsOf(read, file.size)) ?? format;
    return format;
  } catch {
    // The file was moved or deleted since it was chosen.
    return 'unreadable';
  }
}

function codecRejection(codecs: readonly string[] | null): FileRejection | null {
  if (codecs === null) return 'unreadable';
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
 * Returns the storage name of a file: `{ms}_{name in ASCII}.{extension}` (specification §7).
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
