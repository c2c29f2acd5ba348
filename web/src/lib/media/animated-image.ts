import { detectFormat, HEAD_BYTES } from '@atelier/domain/content/file-format';

/** A part of a WebP or PNG file. */
interface Chunk {
  readonly type: string;
  readonly dataAt: number;
  readonly endsAt: number;
}

const text = (bytes: Uint8Array) => String.fromCharCode(...bytes);

/**
 * Reads the chunks of a WebP: type, size with its lowest byte first, data, and a byte that makes
 * the size even.
 */
function* webpChunks(bytes: Uint8Array): Generator<Chunk> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  // What follows the stated length is no part of the picture.
  const end = bytes.length < 12 ? 0 : Math.min(bytes.length, 8 + view.getUint32(4, true));
  for (let at = 12; at + 8 <= end;) {
    const size = view.getUint32(at + 4, true);
    const endsAt = at + 8 + size + (size % 2);
    yield { type: text(bytes.subarray(at, at + 4)), dataAt: at + 8, endsAt };
    at = endsAt;
  }
}

/** Reads the chunks of a PNG: size, type, data and a checksum. */
function* pngChunks(bytes: Uint8Array): Generator<Chunk> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 8; at + 12 <= bytes.length;) {
    const endsAt = at + 12 + view.getUint32(at);
    const type = text(bytes.subarray(at + 4, at + 8));
    yield { type, dataAt: at + 8, endsAt };
    // What follows is no part of the picture.
    if (type === 'IEND') return;
    at = endsAt;
  }
}

/** Flags of the first chunk of a WebP. */
const ANIMATED = 0x02;
const HAS_METADATA = 0x04 | 0x08;
const PNG_METADATA = new Set(['eXIf', 'tEXt', 'zTXt', 'iTXt', 'tIME']);

/** Returns an animated WebP without its metadata; null for a still picture. */
function animatedWebp(bytes: Uint8Array<ArrayBuffer>): Blob | null {
  const chunks = [...webpChunks(bytes)];
  const [first] = chunks;
  const flags = first === undefined ? 0 : (bytes[first.dataAt] ?? 0);
  if (first?.type !== 'VP8X' || (flags & ANIMATED) === 0) return null;
  const kept = chunks.filter(({ type }) => type !== 'EXIF' && type !== 'XMP ');
  const header = bytes.slice(0, 12);
  const length = kept.reduce((sum, { dataAt, endsAt }) => sum + endsAt - dataAt + 8, 4);
  new DataView(header.buffer).setUint32(4, length, true);
  const body = kept.map(({ dataAt, endsAt }) => bytes.slice(dataAt - 8, endsAt));
  body[0]?.fill(flags & ~HAS_METADATA, 8, 9);
  return new Blob([header, ...body], { type: 'image/webp' });
}

/** Returns an animated PNG without its metadata; null for a still picture. */
function animatedPng(bytes: Uint8Array<ArrayBuffer>): Blob | null {
  const chunks = [...pngChunks(bytes)];
  // It precedes the picture; elsewhere browsers ignore it.
  const control = chunks.findIndex(({ type }) => type === 'acTL');
  if (control === -1 || control > chunks.findIndex(({ type }) => type === 'IDAT')) return null;
  const kept = chunks.filter(({ type }) => !PNG_METADATA.has(type));
  const body = kept.map(({ dataAt, endsAt }) => bytes.slice(dataAt - 8, endsAt));
  return new Blob([bytes.slice(0, 8), ...body], { type: 'image/png' });
}

/**
 * Returns an animated picture without its metadata (location, camera), its frames unchanged; null
 * for a still one.
 */
export async function keepAnimation(
  file: Blob,
  type: 'image/webp' | 'image/png',
): Promise<Blob | null> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return type === 'image/webp' ? animatedWebp(bytes) : animatedPng(bytes);
}

/** Whether a picture moves, by its bytes: people rename files. */
export async function isAnimated(file: Blob): Promise<boolean> {
  const type = detectFormat(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()))?.type;
  return (
    (type === 'image/webp' || type === 'image/png') && (await keepAnimation(file, type)) !== null
  );
}
