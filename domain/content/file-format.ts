/** How many bytes at its start tell the format of a file. */
export const HEAD_BYTES = 32;
const HEIC_BRANDS = new Set(['heic', 'heix', 'heim', 'heis']);
/** Brand of pictures in any codec. */
const GENERAL_IMAGE_BRAND = 'mif1';
/** Brands of files with several pictures that follow each other (ISO/IEC 23008-12, AVIF 1.1). */
const SEQUENCE_BRANDS = ['avis', 'msf1', 'hevc', 'hevx', 'hevm', 'hevs'];
/** Pictures that are re-encoded before they are sent, because not every browser shows them. */
const NOT_STORED = new Set<string>(['image/heic', 'image/avif']);

/** Format detected from the bytes of a file. */
export type FileFormat =
  | {
      readonly kind: 'image';
      readonly type:
        'image/jpeg' | 'image/png' | 'image/webp' | 'image/gif' | 'image/heic' | 'image/avif';
    }
  | { readonly kind: 'video'; readonly type: 'video/mp4' | 'video/quicktime' | 'video/webm' };

/**
 * Detects the format from the first bytes; the name and the declared type of a file are not
 * trusted.
 */
export function detectFormat(head: Uint8Array): FileFormat | null {
  const text = (start: number, end: number) => String.fromCharCode(...head.subarray(start, end));
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) {
    return { kind: 'image', type: 'image/jpeg' };
  }
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return { kind: 'image', type: 'image/png' };
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return { kind: 'image', type: 'image/webp' };
  if (/^GIF8[79]a/.test(text(0, 6))) return { kind: 'image', type: 'image/gif' };
  if (text(0, 4) === '\x1aE\xdf\xa3') return { kind: 'video', type: 'video/webm' };
  if (text(4, 8) === 'ftyp') return formatOfBrands(text(8, HEAD_BYTES));
  // Old QuickTime files have no `ftyp` box.
  return /^(moov|wide|mdat)$/.test(text(4, 8)) ? { kind: 'video', type: 'video/quicktime' } : null;
}

/**
 * Detects the format from the brands of a `ftyp` box. A picture may name its codec, and that there
 * are several, only among the brands that follow the first.
 */
function formatOfBrands(brands: string): FileFormat | null {
  const brand = brands.slice(0, 4);
  const isGeneral = brand === GENERAL_IMAGE_BRAND;
  const isPicture = isGeneral || brand === 'avif' || HEIC_BRANDS.has(brand);
  // No browser re-encodes all pictures of a sequence, and files of these types are not stored.
  if (SEQUENCE_BRANDS.some((one) => one === brand || (isPicture && brands.includes(one)))) {
    return null;
  }
  if (brand === 'avif' || (isGeneral && brands.includes('avif'))) {
    return { kind: 'image', type: 'image/avif' };
  }
  if (isPicture) return { kind: 'image', type: 'image/heic' };
  return { kind: 'video', type: brand === 'qt  ' ? 'video/quicktime' : 'video/mp4' };
}

/**
 * Returns whether a file begins as its content type claims: as an image, a video, a voice or
 * captions. Of which kind of image or video does not matter: browsers decide by the bytes, and
 * people rename files.
 */
export function matchesType(head: Uint8Array, contentType: string): boolean {
  // With or without a byte order mark.
  if (contentType === 'text/vtt') {
    return /^(\xef\xbb\xbf)?WEBVTT/.test(String.fromCharCode(...head));
  }
  const format = detectFormat(head);
  if (format === null || NOT_STORED.has(format.type)) return false;
  // A voice comes in the containers of films.
  return (
    contentType.startsWith(`${format.kind}/`) ||
    (format.kind === 'video' && contentType.startsWith('audio/'))
  );
}
