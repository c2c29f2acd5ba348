import { expect, it } from 'vitest';
import { writeFilm } from '../../test/write-film.ts';
import { type Film, filmRefusal, readFilm } from './film-tracks.ts';

it('reads container, picture, sound and duration', async () => {
  expect(await readFilm(await writeFilm())).toEqual({
    container: 'webm',
    sounds: ['opus'],
    tellsDuration: true,
    durationS: 3,
    picture: {
      codec: 'VP9',
      contentType: 'video/webm; codecs="vp09.00.10.08"',
      width: 64,
      height: 36,
    },
  });
  expect(
    await readFilm(await writeFilm({ container: 'matroska', codec: 'av1', isRecorded: true })),
  ).toMatchObject({
    container: 'matroska',
    tellsDuration: false,
    durationS: 2.9,
    picture: { codec: 'AV1', contentType: 'video/x-matroska; codecs="av01.0.10M.08"' },
  });
  // Safari plays HEVC under this name only.
  expect(await readFilm(await writeFilm({ container: 'mp4', codec: 'hevc' }))).toMatchObject({
    picture: { codec: 'HEVC', contentType: expect.stringContaining('"hvc1.') as string },
  });
  expect(await readFilm(await writeFilm({ container: 'mp4', codec: null }))).toMatchObject({
    picture: null,
  });
});

it.each([
  ['unknown', 'Once upon a time'],
  ['damaged', '\0\0\0\x14ftypisom\0\0\0\0isom\0\0\0\x08moov'],
])('knows nothing about a file that is %s', async (expected, content) => {
  expect(await readFilm(new Blob([content]))).toBe(expected);
});

const film = (
  container: Film['container'],
  codec: string | null,
  sound: string | null = 'opus',
): Film => ({
  container,
  sounds: [sound],
  durationS: 3,
  tellsDuration: true,
  picture: { codec, contentType: '', width: 64, height: 36 },
});

it.each<[what: string, Film, asItIs: string | null, prepared: string | null]>([
  ['H.264', film('mp4', 'H.264', 'aac'), null, null],
  ['H.264 with unknown sound', film('mp4', 'H.264', null), null, null],
  ['VP8', film('webm', 'VP8', 'vorbis'), null, null],
  ['HEVC', film('mp4', 'HEVC'), 'media-hevc', null],
  ['an unknown codec', film('mp4', null), 'media-uncommon', 'media-uncommon'],
  ['MKV', film('matroska', 'H.264'), 'media-matroska', null],
  ['HEVC in MKV', film('matroska', 'HEVC'), 'media-matroska', null],
  ['H.264 in WebM', film('webm', 'H.264'), 'media-uncommon', null],
  ['sound that no WebM has', film('webm', 'VP9', 'aac'), 'media-uncommon', null],
  ['sound only', { ...film('mp4', null), picture: null }, 'media-no-picture', 'media-no-picture'],
])('%s: refused as it is, or where it is prepared', (_what, read, asItIs, prepared) => {
  expect([filmRefusal(read, false), filmRefusal(read, true)]).toEqual([asItIs, prepared]);
});
