import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { inspectFile, detectFormat, storedName } from './file-inspection.ts';

const CLIP = readFileSync(resolve(import.meta.dirname, '../../../../../emulators/seed/media/clips/le-tour-simple.mp4'));
const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const blob = (content: Uint8Array<ArrayBuffer> | string) => new Blob([content]);
/** The clip with its codec name replaced. */
const asCodec = (name: string) =>
  blob(Uint8Array.from(Buffer.from(CLIP.toString('latin1').replaceAll('avc1', name), 'latin1')));

describe('detectFormat', () => {
  it.each([
    ['\xff\xd8\xff\xe0', 'image/jpeg'],
    ['\x89PNG\r\n\x1a\n', 'image/png'],
    ['RIFF\0\0\0\0WEBPVP8 ', 'image/webp'],
    ['GIF89a', 'image/gif'],
    ['\x1aE\xdf\xa3', 'video/webm'],
    ['\0\0\0\x20ftypisom', 'video/mp4'],
    ['\0\0\0\x14ftypqt  ', 'video/quicktime'],
    ['\0\0\0\x18ftypheic', 'image/heic'],
    ['\0\0\0\x08wide', 'video/quicktime'],
  ])('%j is %s', (head, type) => expect(detectFormat(bytes(head))?.type).toBe(type));

  it.each(['', '<svg xmlns', '<!doctype html>', '%PDF-1.7', 'PK\x03\x04', 'MZ\x90\0', 'RIFF\0\0\0\0WAVE'])(
    'rejects %j, whatever its name and declared type',
    async (head) => {
      expect(detectFormat(bytes(head))).toBeNull();
      expect(await inspectFile(new File([bytes(head)], 'photo.jpg', { type: 'image/jpeg' }))).toBe(
        head === '' ? 'empty' : 'wrong-type',
      );
    },
  );
});

describe('a video', () => {
  it('in H.264 is accepted', async () =>
    expect(await inspectFile(blob(Uint8Array.from(CLIP)))).toMatchObject({ type: 'video/mp4' }));
  it.each(['hvc1', 'hev1', 'dvh1', 'dvhe'])('in HEVC (%s) is rejected', async (name) =>
    expect(await inspectFile(asCodec(name))).toBe('hevc'),
  );
  it('in a codec that few browsers play is rejected', async () =>
    expect(await inspectFile(asCodec('mp4v'))).toBe('unplayable'));
  it.each([40, 1000])('cut off after %d bytes is rejected', async (length) =>
    expect(await inspectFile(blob(Uint8Array.from(CLIP.subarray(0, length))))).toBe('unreadable'),
  );
  it('whose boxes state a wrong size is rejected', async () => {
    const corrupt = Uint8Array.from(CLIP.subarray(0, 2000));
    corrupt.set([0, 0, 0, 4], 0);
    expect(await inspectFile(blob(corrupt))).toBe('unreadable');
  });
});

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
