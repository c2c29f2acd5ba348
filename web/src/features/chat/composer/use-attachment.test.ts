import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { readFilm } from '../../../lib/media/film-tracks.ts';
import { writeFilm } from '../../../test/write-film.ts';

vi.mock('../media/file-inspection.ts', () => ({
  inspectFile: () => Promise.resolve({ kind: 'video', type: 'video/mp4' }),
}));
vi.mock('../../../lib/prepares-films.ts', () => ({ preparesFilms: () => Promise.resolve(false) }));
vi.mock('../media/shrink-image.ts', () => ({ shrinkImage: () => Promise.reject(new Error('no picture')) }));
const { useAttachment } = await import('./use-attachment.ts');

const video = (name: string) => new File(['video'], name, { type: 'video/mp4' });
let attachment: { readonly current: ReturnType<typeof useAttachment> };
const choose = async (name: string, file = video(name)) => {
  act(() => attachment.current.choose([file]));
  await waitFor(() => expect(attachment.current.preparing).toBe(false));
};

beforeEach(() => {
  attachment = renderHook(() => useAttachment()).result;
});

it('is removed as soon as its message is submitted, and stays removed when that succeeds', async () => {
  await choose('essai.mp4');
  expect(attachment.current.file?.name).toBe('essai.mp4');
  const done = Promise.withResolvers<void>();
  act(() => attachment.current.clearWhenDone(done.promise));
  expect(attachment.current.file).toBeNull();
  await act(async () => done.resolve());
  expect(attachment.current.file).toBeNull();
});

it.each([
  ['comes back when the message could not be stored', null, 'essai.mp4'],
  ['does not replace a file that was chosen meanwhile', 'autre.mp4', 'autre.mp4'],
])('%s', async (_title, chosenMeanwhile, expected) => {
  await choose('essai.mp4');
  const done = Promise.withResolvers<void>();
  act(() => attachment.current.clearWhenDone(done.promise));
  if (chosenMeanwhile !== null) await choose(chosenMeanwhile);
  await act(async () => done.reject(new Error('full')));
  expect(attachment.current.file?.name).toBe(expected);
});

it('is rejected when it cannot be given its duration', async () => {
  vi.doMock('../../../lib/media/film-writer.ts', () => ({ writeAgain: () => Promise.reject(new Error('no')) }));
  onTestFinished(() => vi.doUnmock('../../../lib/media/film-writer.ts'));
  await choose('', await writeFilm({ isRecorded: true }));
  expect(attachment.current).toMatchObject({ file: null, rejection: 'media-no-length' });
});

it('gives a recording its duration', async () => {
  await choose('', await writeFilm({ isRecorded: true }));
  expect(await readFilm(attachment.current.file?.content ?? new Blob())).toMatchObject({ tellsDuration: true });
});
