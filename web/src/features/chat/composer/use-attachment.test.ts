import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { openDB } from 'idb';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import type { ChatRoomId } from '@atelier/domain/values';
import { clearChosenFiles } from '../../../lib/device/chosen-files.ts';
import { setLiveScope } from '../../../lib/firestore/live-scope.ts';
import { readFilm } from '../../../lib/media/film-tracks.ts';
import { writeFilm } from '../../../test/write-film.ts';

vi.mock('../media/file-inspection.ts', () => ({
  inspectFile: () => Promise.resolve({ kind: 'video', type: 'video/mp4' }),
}));
vi.mock('../../../lib/prepares-films.ts', () => ({ preparesFilms: () => Promise.resolve(false) }));
vi.mock('../media/shrink-image.ts', () => ({
  shrinkImage: () => Promise.reject(new Error('no picture')),
}));
const { useAttachment } = await import('./use-attachment.ts');

const video = (name: string) => new File(['video'], name, { type: 'video/mp4' });
let attachment: { readonly current: ReturnType<typeof useAttachment> };
const choose = async (name: string, file = video(name)) => {
  act(() => attachment.current.choose([file]));
  await waitFor(() => expect(attachment.current.preparing).toBe(false));
};

const open = (room: ChatRoomId = '1', uid = 'zoe') => {
  attachment = renderHook(() => useAttachment(uid, room)).result;
};
/** What the tab holds ends with the page; what is on the device stays. */
const loadAgain = () => {
  cleanup();
  setLiveScope('zoe|premium');
  setLiveScope('visitor');
};
const name = () => attachment.current.file?.name;

beforeEach(() => {
  loadAgain();
  sessionStorage.clear();
  vi.stubGlobal('indexedDB', new IDBFactory());
  open();
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
  vi.doMock('../../../lib/media/film-writer.ts', () => ({
    writeAgain: () => Promise.reject(new Error('no')),
  }));
  onTestFinished(() => vi.doUnmock('../../../lib/media/film-writer.ts'));
  await choose('', await writeFilm({ isRecorded: true }));
  expect(attachment.current).toMatchObject({ file: null, rejection: 'media-no-length' });
});

it('gives a recording its duration', async () => {
  await choose('', await writeFilm({ isRecorded: true }));
  expect(await readFilm(attachment.current.file?.content ?? new Blob())).toMatchObject({
    tellsDuration: true,
  });
});

it('stays with its room while another room or page is shown, and another member does not have it', async () => {
  await choose('essai.mp4');
  open('2');
  expect(name()).toBeUndefined();
  cleanup();
  open('1', 'robin');
  expect(name()).toBeUndefined();
  open('1');
  expect(name()).toBe('essai.mp4');
});

it('is prepared to its end although another room is shown meanwhile', async () => {
  act(() => attachment.current.choose([video('essai.mp4')]));
  cleanup();
  open();
  expect(attachment.current.preparing).toBe(true);
  await waitFor(() => expect(name()).toBe('essai.mp4'));
});

it('is there again after a reload, as it was chosen, until it is removed or sent', async () => {
  await choose('essai.mp4');
  await vi.waitFor(async () => expect(await storedNames()).toEqual(['essai.mp4']));
  loadAgain();
  open();
  await waitFor(() =>
    expect(attachment.current.file).toMatchObject({ name: 'essai.mp4', kind: 'video' }),
  );
  const stored = Promise.withResolvers<void>();
  const refused = Promise.withResolvers<void>();
  act(() => attachment.current.clearWhenDone(refused.promise));
  await act(async () => refused.reject(new Error('full')));
  expect(await storedNames()).toEqual(['essai.mp4']);
  act(() => attachment.current.clearWhenDone(stored.promise));
  await act(async () => stored.resolve());
  await vi.waitFor(async () => expect(await storedNames()).toEqual([]));
  loadAgain();
  open();
  await act(async () => {});
  expect(name()).toBeUndefined();
});

it('is forgotten when its member signs out', async () => {
  await choose('essai.mp4');
  await vi.waitFor(async () => expect(await storedNames()).toEqual(['essai.mp4']));
  loadAgain();
  await clearChosenFiles();
  expect(await storedNames()).toEqual([]);
  open();
  await act(async () => {});
  expect(name()).toBeUndefined();
});

async function storedNames(): Promise<string[]> {
  const database = await openDB('flair-chosen-files');
  const records: { file: { name: string } }[] = database.objectStoreNames.contains('files')
    ? await database.getAll('files')
    : [];
  database.close();
  return records.map(({ file }) => file.name);
}
