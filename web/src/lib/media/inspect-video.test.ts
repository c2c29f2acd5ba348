import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { writeFilm } from '../../test/write-film.ts';
import type { AppError } from '../errors.ts';

let prepares = false;
vi.mock('../prepares-films.ts', () => ({ preparesFilms: () => Promise.resolve(prepares) }));
const { inspectVideo, isDamaged, isFastStart } = await import('./inspect-video.ts');

const box = (type: string, payload = 8) => {
  const bytes = new Uint8Array(8 + payload);
  new DataView(bytes.buffer).setUint32(0, bytes.length);
  bytes.set(new TextEncoder().encode(type), 4);
  return bytes;
};
const longBox = (type: string, payload: number) => {
  const bytes = new Uint8Array(16 + payload);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, 1);
  view.setBigUint64(8, BigInt(bytes.length));
  bytes.set(new TextEncoder().encode(type), 4);
  return bytes;
};
/**
 * A header of one byte, and a segment of this size; the last number is that of its bytes in the
 * file.
 */
const webm = (...size: [...size: number[], bytes: number]) => {
  const bytes = size.pop() ?? 0;
  return new Uint8Array([
    0x1a,
    0x45,
    0xdf,
    0xa3,
    0x81,
    0,
    0x18,
    0x53,
    0x80,
    0x67,
    ...size,
    ...new Uint8Array(bytes),
  ]);
};
const broken = new Uint8Array([0, 0, 0, 2, 102, 116, 121, 112]);

it.each<[string, Uint8Array<ArrayBuffer>[], boolean | null]>([
  ['index first', [box('ftyp'), box('moov'), box('mdat')], true],
  ['media data first', [box('ftyp'), box('mdat'), box('moov')], false],
  ['other boxes between', [box('ftyp'), box('free', 100), box('uuid'), box('moov')], true],
  ['a 64-bit size', [box('ftyp'), longBox('free', 50), box('mdat')], false],
  ['neither', [box('ftyp'), box('free')], null],
  ['a WebM', [new Uint8Array([0x1a, 0x45, 0xdf, 0xa3, 0, 0, 0, 0, 0])], null],
  ['a box smaller than its header', [broken, box('moov')], null],
  ['nothing', [], null],
])('recognizes a file that can start early: %s', async (_name, boxes, expected) => {
  expect(await isFastStart(new Blob(boxes))).toBe(expected);
});

it.each<[string, Uint8Array<ArrayBuffer>[], boolean]>([
  ['an MP4', [box('ftyp'), box('moov'), box('mdat')], false],
  ['an MP4 with its index at the end', [box('ftyp'), box('mdat'), box('moov')], false],
  ['an older MOV without a file type', [box('wide', 0), box('mdat'), box('moov')], false],
  ['a WebM', [new Uint8Array([0x1a, 0x45, 0xdf, 0xa3, 0, 0, 0, 0, 0])], false],
  ['an MP4 that was cut off', [box('ftyp'), box('moov'), box('mdat', 100).slice(0, 60)], true],
  ['an MP4 without its index', [box('ftyp'), box('mdat')], true],
  ['a whole WebM', [webm(0x85, 5)], false],
  ['a live recording', [webm(0xff, 5)], false],
  [
    'a live recording with a long size',
    [webm(0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 5)],
    false,
  ],
  ['a WebM that was cut off', [webm(0x88, 5)], true],
  ['a WebM with a long size that was cut off', [webm(0x40, 0xff, 5)], true],
  ['another file', [new TextEncoder().encode('Once upon a time')], true],
  ['nothing', [], true],
])('tells a damaged file from one of another codec: %s', async (_name, boxes, expected) => {
  expect(await isDamaged(new Blob(boxes))).toBe(expected);
});

afterEach(() => {
  prepares = false;
  vi.restoreAllMocks();
});

/** Inspects a file in a browser that answers with an event, and plays WebM or not. */
function inspect(
  boxes: BlobPart[],
  event: 'loadedmetadata' | 'error',
  playsWebm = true,
  isRecorded = false,
) {
  const video = Object.assign(new EventTarget(), {
    duration: 10,
    videoWidth: 640,
    videoHeight: 360,
    error: null,
  });
  Object.assign(video, {
    load: vi.fn(),
    removeAttribute: vi.fn(),
    canPlayType: () => (playsWebm ? 'maybe' : ''),
  });
  Object.defineProperty(video, 'src', { set: () => void video.dispatchEvent(new Event(event)) });
  vi.spyOn(document, 'createElement').mockReturnValue(video as unknown as HTMLVideoElement);
  return inspectVideo(new Blob(boxes), isRecorded).then(
    ({ durationS }) => `duration ${durationS}`,
    (error: unknown) => (error as AppError).code,
  );
}

it.each<[string, Uint8Array<ArrayBuffer>[], string]>([
  ['a whole file is read', [box('ftyp'), box('moov'), box('mdat', 100)], 'duration 10'],
  [
    'a file whose end is missing is damaged',
    [box('ftyp'), box('moov'), box('mdat', 100).slice(0, 60)],
    'media-damaged',
  ],
  ['a WebM whose end is missing is damaged', [webm(0x88, 5)], 'media-damaged'],
])('when the first part plays, %s', async (_name, boxes, expected) => {
  expect(await inspect(boxes, 'loadedmetadata')).toBe(expected);
});

it.each<[string, Uint8Array<ArrayBuffer>[], boolean, string]>([
  ['a WebM is damaged', [webm(0x85, 5)], true, 'media-damaged'],
  ['a WebM is unsupported where none is played', [webm(0x85, 5)], false, 'media-unsupported'],
  [
    'a whole MP4 is unsupported',
    [box('ftyp'), box('moov'), box('mdat')],
    true,
    'media-unsupported',
  ],
])('when nothing plays, %s', async (_name, boxes, playsWebm, expected) => {
  expect(await inspect(boxes, 'error', playsWebm)).toBe(expected);
});

it.each([
  ['sound only', { codec: null }, 'media-no-picture', 'media-no-picture'],
  ['an MKV under the name of a WebM', { container: 'matroska' }, 'media-matroska', 'duration 10'],
  ['a WebM', { container: 'webm' }, 'duration 10', 'duration 10'],
] as const)(
  'whatever plays, %s is refused by its tracks',
  async (_name, film, asItIs, prepared) => {
    expect(await inspect([await writeFilm(film)], 'loadedmetadata')).toBe(asItIs);
    prepares = true;
    expect(await inspect([await writeFilm(film)], 'loadedmetadata')).toBe(prepared);
  },
);

it('without the reader a film is refused, but not a recording, which is nowhere else', async () => {
  vi.doMock('./film-reader.ts', () => Promise.reject(new TypeError('Failed to fetch')));
  onTestFinished(() => vi.doUnmock('./film-reader.ts'));
  const film = [box('ftyp'), box('moov'), box('mdat')];
  expect(await inspect(film, 'loadedmetadata')).toBe('new-version');
  expect(await inspect(film, 'loadedmetadata', true, true)).toBe('duration 10');
});

it('a codec of which the browser knows the size but no picture is unsupported', async () => {
  expect(await inspect([await writeFilm({ codec: 'av1' })], 'loadedmetadata', false)).toBe(
    'media-unsupported',
  );
});
