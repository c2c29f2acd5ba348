import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { writeFilm } from '../../../test/write-film.ts';

let prepares = false;
vi.mock('../../../lib/prepares-films.ts', () => ({
  preparesFilms: () => Promise.resolve(prepares),
}));
const { inspectFile, storedName } = await import('./file-inspection.ts');

const CLIPS = resolve(import.meta.dirname, '../../../../../emulators/seed/media/clips');
/** 18 seconds. */
const CLIP = readFileSync(resolve(CLIPS, 'poser-sans-bruit.mp4'));
/** 75 seconds. */
const LONG_CLIP = readFileSync(resolve(CLIPS, 'le-tour-simple.mp4'));
const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const blob = (content: Uint8Array<ArrayBuffer> | string) => new Blob([content]);
/** The clip with its codec name replaced. */
const asCodec = (name: string) =>
  blob(Uint8Array.from(Buffer.from(CLIP.toString('latin1').replaceAll('avc1', name), 'latin1')));

describe('inspectFile', () => {
  it.each([
    '',
    '<svg xmlns',
    '<!doctype html>',
    '%PDF-1.7',
    'PK\x03\x04',
    'MZ\x90\0',
    'RIFF\0\0\0\0WAVE',
  ])('rejects %j, whatever its name and declared type', async (head) => {
    expect(await inspectFile(new File([bytes(head)], 'photo.jpg', { type: 'image/jpeg' }))).toBe(
      head === '' ? 'empty' : 'wrong-type',
    );
  });
});

describe('a video', () => {
  it('in H.264 is accepted', async () =>
    expect(await inspectFile(blob(Uint8Array.from(CLIP)))).toMatchObject({ type: 'video/mp4' }));
  it.each(['hvc1', 'hev1', 'dvh1', 'dvhe'])('in HEVC (%s) is rejected', async (name) =>
    expect(await inspectFile(asCodec(name))).toBe('media-hevc'),
  );
  it('in a codec that few browsers play is rejected', async () =>
    expect(await inspectFile(asCodec('mp4v'))).toBe('media-uncommon'));
  it('without a picture is rejected, as WebM too', async () => {
    expect(await inspectFile(await writeFilm({ codec: null }))).toBe('media-no-picture');
    expect(await inspectFile(await writeFilm({ codec: null, container: 'mp4' }))).toBe(
      'media-no-picture',
    );
  });
  it('that is an MKV under the name of a WebM is rejected', async () =>
    expect(await inspectFile(await writeFilm({ container: 'matroska' }))).toBe('media-matroska'));
  it.each([40, 1000])('cut off after %d bytes is rejected', async (length) =>
    expect(await inspectFile(blob(Uint8Array.from(CLIP.subarray(0, length))))).toBe('unreadable'),
  );
  it('of QuickTime before 2001, without a file type box, is rejected', async () =>
    expect(await inspectFile(blob(Uint8Array.from(CLIP.subarray(CLIP.readUInt32BE(0)))))).toBe(
      'media-uncommon',
    ));
  it.each([
    [true, 'new-version'],
    [false, 'offline'],
  ])('is rejected when the reader cannot be loaded; online: %s', async (isOnline, rejection) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
    vi.doMock('../../../lib/media/film-reader.ts', () =>
      Promise.reject(new TypeError('Failed to fetch')),
    );
    onTestFinished(() => {
      vi.doUnmock('../../../lib/media/film-reader.ts');
      vi.restoreAllMocks();
    });
    expect(await inspectFile(blob(Uint8Array.from(CLIP)))).toBe(rejection);
  });
  it('whose boxes state a wrong size is rejected', async () => {
    const corrupt = Uint8Array.from(CLIP.subarray(0, 2000));
    corrupt.set([0, 0, 0, 4], 0);
    expect(await inspectFile(blob(corrupt))).toBe('unreadable');
  });
});

it('takes AVIF for a picture', async () =>
  expect(await inspectFile(blob(bytes('\0\0\0\x1cftypavif\0\0\0\0avifmif1miaf')))).toMatchObject({
    type: 'image/avif',
  }));

it('rejects more than 50 MB', async () => {
  const large = new Blob([bytes('GIF89a'), new Uint8Array(50 * 1024 ** 2)]);
  expect(await inspectFile(large)).toBe('too-large');
});

it.each([
  ['Vidéo du 3.MOV', 'video/quicktime', '1700000000000_Video-du-3.mov'],
  ['../../etc/passwd', 'image/jpeg', '1700000000000_etc-passwd.jpg'],
  ['.htaccess', 'image/png', '1700000000000_htaccess.png'],
  ['写真.png', 'image/png', '1700000000000_media.png'],
  [`${'x'.repeat(300)}.jpg`, 'image/jpeg', `1700000000000_${'x'.repeat(80)}.jpg`],
])('stores %s under an ASCII name', (name, type, stored) => {
  expect(storedName(name, type, 1_700_000_000_000)).toBe(stored);
});

describe('where the server prepares clips', () => {
  beforeEach(() => (prepares = true));
  afterEach(() => (prepares = false));

  it('HEVC of a phone is accepted', async () =>
    expect(await inspectFile(asCodec('hvc1'))).toMatchObject({ type: 'video/mp4' }));
  it('a codec that the server cannot read is rejected', async () =>
    expect(await inspectFile(asCodec('mp4v'))).toBe('media-uncommon'));
  it('an MKV is accepted, but not sound alone', async () => {
    expect(await inspectFile(await writeFilm({ container: 'matroska' }))).toMatchObject({
      kind: 'video',
    });
    expect(await inspectFile(await writeFilm({ codec: null }))).toBe('media-no-picture');
  });
  it('more than a minute is rejected', async () =>
    expect(await inspectFile(blob(Uint8Array.from(LONG_CLIP)))).toBe('too-long'));
});
