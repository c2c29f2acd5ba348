import { expect, it, onTestFinished, vi } from 'vitest';
import { writeFilm } from '../../test/write-film.ts';
import { rewriteWithDuration, withDuration } from './film-duration.ts';
import { readFilm } from './film-tracks.ts';

it.each([
  ['a film', { container: 'webm', codec: 'vp9' }],
  ['a voice', { container: 'webm', codec: null }],
  ['a film in MP4', { container: 'mp4', codec: 'vp9' }],
] as const)('gives a recording its duration and changes nothing else: %s', async (_what, kind) => {
  const recording = await writeFilm({ ...kind, isRecorded: true });
  const before = await readFilm(recording);
  expect(before).toMatchObject({ tellsDuration: false });
  const rewritten = await withDuration(recording);
  expect(await readFilm(rewritten)).toEqual({ ...Object(before), tellsDuration: true });
  expect(rewritten).toMatchObject({ name: 'film.webm', type: 'video/webm' });
});

it('leaves alone what tells its duration, and what it cannot read', async () => {
  const film = await writeFilm();
  expect(await withDuration(film)).toBe(film);
  const other = new Blob(['Once upon a time'], { type: 'audio/webm' });
  expect(await withDuration(other)).toBe(other);
});

it('refuses a chosen film that cannot be rewritten, and keeps a recording, which is nowhere else', async () => {
  const film = await writeFilm({ isRecorded: true });
  vi.doMock('./film-writer.ts', () => ({
    writeAgain: () => Promise.reject(new Error('a track cannot be copied')),
  }));
  onTestFinished(() => vi.doUnmock('./film-writer.ts'));
  await expect(withDuration(film)).rejects.toMatchObject({ code: 'media-no-length' });
  const onKept = vi.fn();
  expect(await withDuration(film, onKept)).toBe(film);
  expect(onKept).toHaveBeenCalledOnce();
});

it('refuses a chosen film while the reader cannot be loaded, and keeps a recording', async () => {
  const film = await writeFilm({ isRecorded: true });
  vi.doMock('./film-reader.ts', () => Promise.reject(new TypeError('Failed to fetch')));
  onTestFinished(() => vi.doUnmock('./film-reader.ts'));
  await expect(withDuration(film)).rejects.toMatchObject({ code: 'new-version' });
  const onKept = vi.fn();
  expect(await withDuration(film, onKept)).toBe(film);
  expect(onKept).toHaveBeenCalledOnce();
});

it('refuses what is too large for memory or cannot be read', async () => {
  const large = await writeFilm({ isRecorded: true });
  vi.spyOn(large, 'size', 'get').mockReturnValue(301 * 1024 ** 2);
  await expect(rewriteWithDuration(large)).rejects.toMatchObject({ code: 'media-no-length' });
  await expect(rewriteWithDuration(new Blob(['?']))).rejects.toMatchObject({
    code: 'media-no-length',
  });
});
