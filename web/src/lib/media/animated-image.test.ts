import { expect, it } from 'vitest';
import { isAnimated, keepAnimation } from './animated-image.ts';

const letters = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const joined = (...parts: Uint8Array[]) => Uint8Array.from(parts.flatMap((part) => [...part]));
const size = (bytes: number, isLittleEndian: boolean) => {
  const data = new Uint8Array(4);
  new DataView(data.buffer).setUint32(0, bytes, isLittleEndian);
  return data;
};
/** Data of an odd length is followed by a byte. */
const webpChunk = (type: string, data: Uint8Array) =>
  joined(letters(type), size(data.length, true), data, new Uint8Array(data.length % 2));
const webp = (...chunks: Uint8Array[]) => {
  const body = joined(letters('WEBP'), ...chunks);
  return joined(letters('RIFF'), size(body.length, true), body);
};
const header = (flags: number) =>
  webpChunk('VP8X', Uint8Array.from([flags, 0, 0, 0, 9, 0, 0, 9, 0, 0]));
const anim = webpChunk('ANIM', new Uint8Array(6));
const frame = webpChunk('ANMF', new Uint8Array(17));
const exif = webpChunk('EXIF', letters('Paris'));
const xmp = webpChunk('XMP ', letters('camera'));

const pngChunk = (type: string, data: Uint8Array) =>
  joined(size(data.length, false), letters(type), data, letters('sum!'));
const png = (...types: string[]) =>
  joined(letters('\x89PNG\r\n\x1a\n'), ...types.map((type) => pngChunk(type, letters('data'))));

const bytesOf = async (blob: Blob | null) =>
  blob === null ? null : new Uint8Array(await blob.arrayBuffer());

it('keeps the frames of a WebP without place, camera and what follows the picture', async () => {
  const moving = webp(header(0x02 | 0x0c), anim, frame, exif, frame, xmp);
  const kept = await keepAnimation(
    new Blob([moving, webpChunk('JUNK', letters('Paris'))]),
    'image/webp',
  );
  expect(kept?.type).toBe('image/webp');
  expect(await bytesOf(kept)).toEqual(webp(header(0x02), anim, frame, frame));
});

it('keeps the frames of a PNG without place, camera and what follows the picture', async () => {
  const moving = png(
    'IHDR',
    'acTL',
    'eXIf',
    'tEXt',
    'fcTL',
    'IDAT',
    'fcTL',
    'fdAT',
    'iTXt',
    'tIME',
    'IEND',
  );
  const kept = await keepAnimation(
    new Blob([moving, pngChunk('JUNK', letters('Paris'))]),
    'image/png',
  );
  expect(kept?.type).toBe('image/png');
  expect(await bytesOf(kept)).toEqual(png('IHDR', 'acTL', 'fcTL', 'IDAT', 'fcTL', 'fdAT', 'IEND'));
});

it.each([
  ['a WebP without an extended header', webp(webpChunk('VP8 ', new Uint8Array(9))), 'image/webp'],
  [
    'a WebP that says so',
    webp(header(0x0c), webpChunk('VP8 ', new Uint8Array(9)), exif),
    'image/webp',
  ],
  ['a PNG', png('IHDR', 'IDAT', 'IEND'), 'image/png'],
  [
    'a PNG that announces frames after its picture',
    png('IHDR', 'IDAT', 'acTL', 'IEND'),
    'image/png',
  ],
  ['a file that was cut off', png('IHDR').slice(0, 20), 'image/png'],
  ['an empty one', new Uint8Array(), 'image/webp'],
] as const)('takes for a still picture: %s', async (_what, bytes, type) => {
  expect(await keepAnimation(new Blob([bytes]), type)).toBeNull();
});

it.each([
  ['a WebP', webp(header(0x02), anim, frame), true],
  ['a PNG', png('IHDR', 'acTL', 'IDAT', 'IEND'), true],
  ['a still PNG', png('IHDR', 'IDAT', 'IEND'), false],
  ['a JPEG', letters('\xff\xd8\xff\xe0'), false],
])('knows by its bytes whether %s moves', async (_what, bytes, expected) => {
  expect(await isAnimated(new File([bytes], 'photo.jpg', { type: 'image/jpeg' }))).toBe(expected);
});
