// Databases that earlier versions of the product wrote with plain IndexedDB requests must stay
// readable.
import 'fake-indexeddb/auto';
import { forceCloseDatabase, IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, it, vi } from 'vitest';
import type { OutboxMessage } from './device/outbox-storage.ts';
import type { UploadRecord } from './upload/upload-records.ts';

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('request failed'));
  });
}

const HOUR_MS = 3_600_000;

/** Creates a database of version 1 with one object store, and closes it. */
async function createDatabase(
  name: string,
  store: string,
  keyPath: string,
  records: readonly object[],
  index?: string,
): Promise<void> {
  const opening = indexedDB.open(name, 1);
  opening.onupgradeneeded = () => {
    const created = opening.result.createObjectStore(store, { keyPath });
    if (index !== undefined) created.createIndex(index, index);
  };
  const database = await settled(opening);
  for (const record of records) {
    await settled(database.transaction(store, 'readwrite').objectStore(store).put(record));
  }
  database.close();
}

/** Reads a store without the product's code. */
async function readStore(name: string, store: string): Promise<unknown[]> {
  const database = await settled(indexedDB.open(name));
  const records: unknown[] = await settled(database.transaction(store).objectStore(store).getAll());
  database.close();
  return records;
}

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('indexedDB', new IDBFactory());
  localStorage.clear();
  sessionStorage.clear();
});

const messageOf = (id: string, queuedAtMs: number, uid = 'camille'): OutboxMessage => ({
  id,
  uid,
  room: '1',
  text: `text of ${id}`,
  file: null,
  queuedAtMs,
  fault: null,
});

it('reads, adds and removes messages of a saved outbox', async () => {
  const saved = [messageOf('b', 2), messageOf('a', 1), messageOf('c', 3, 'robin')];
  await createDatabase('flair-outbox', 'messages', 'id', saved);
  const { clearOutbox, isOutboxSent, outboxStorage } = await import('./device/outbox-storage.ts');
  const outbox = outboxStorage();
  expect(await outbox.list('camille')).toEqual([messageOf('a', 1), messageOf('b', 2)]);
  await outbox.remove('a');
  await outbox.put(messageOf('d', 4));
  expect(await outbox.list('camille')).toEqual([messageOf('b', 2), messageOf('d', 4)]);
  expect(await readStore('flair-outbox', 'messages')).toHaveLength(3);
  expect([await isOutboxSent('camille', 0), await isOutboxSent('ines', 0)]).toEqual([false, true]);
  await clearOutbox();
  expect(await readStore('flair-outbox', 'messages')).toEqual([]);
  expect(await isOutboxSent('camille', 0)).toBe(true);
});

it('creates no outbox when it only looks for unsent messages', async () => {
  const { clearOutbox, isOutboxSent } = await import('./device/outbox-storage.ts');
  expect(await isOutboxSent('camille', 0)).toBe(true);
  await clearOutbox();
  expect(await indexedDB.databases()).toEqual([]);
});

it('closes the outbox when another tab deletes it', async () => {
  const { outboxStorage } = await import('./device/outbox-storage.ts');
  await outboxStorage().put(messageOf('a', 1));
  await settled(indexedDB.deleteDatabase('flair-outbox'));
  expect(await outboxStorage().list('camille')).toEqual([]);
});

it('opens the outbox again after the browser has ended the connection', async () => {
  const open = vi.spyOn(indexedDB, 'open');
  const { outboxStorage } = await import('./device/outbox-storage.ts');
  await outboxStorage().put(messageOf('a', 1));
  forceCloseDatabase(open.mock.results[0]?.value.result);
  expect(await outboxStorage().list('camille')).toEqual([messageOf('a', 1)]);
});

it('keeps unsent messages of a session that ends with the tab off the disk', async () => {
  sessionStorage.setItem('signed-in', '1');
  const { clearOutbox, outboxStorage } = await import('./device/outbox-storage.ts');
  await outboxStorage().put(messageOf('a', 1));
  expect(await outboxStorage().list('camille')).toEqual([messageOf('a', 1)]);
  expect(await indexedDB.databases()).toEqual([]);
  await clearOutbox();
  expect(await outboxStorage().list('camille')).toEqual([]);
});

const FILE = {
  name: 'photo.jpg',
  kind: 'image',
  content: new Blob(['photo']),
  path: null,
} as const;

it('reads a file that was chosen for a message, forgets it, and drops those of tabs that did not come back', async () => {
  const chosen = (id: string, chosenAtMs: number) => ({ id, file: FILE, chosenAtMs });
  const weekMs = 7 * 24 * HOUR_MS;
  const saved = [
    chosen('a', Date.now()),
    chosen('b', Date.now() - weekMs / 2),
    chosen('c', Date.now() - 2 * weekMs),
  ];
  await createDatabase('flair-chosen-files', 'files', 'id', saved);
  sessionStorage.setItem('flair.chat.file.zoe.1', 'a');
  const { clearChosenFiles, keepChosenFile, readChosenFile } =
    await import('./device/chosen-files.ts');
  const stored = async () =>
    (await readStore('flair-chosen-files', 'files'))
      .map((one) => (one as { id: string }).id)
      .sort();
  expect(await readChosenFile('zoe.1')).toMatchObject({ name: 'photo.jpg', kind: 'image' });
  expect(await readChosenFile('zoe.2')).toBeNull();
  await keepChosenFile('zoe.1', null);
  expect(await readChosenFile('zoe.1')).toBeNull();
  expect(await stored()).toEqual(['b', 'c']);
  await keepChosenFile('zoe.2', FILE);
  expect(await stored()).toEqual(['b', sessionStorage.getItem('flair.chat.file.zoe.2')].sort());
  await clearChosenFiles();
  expect([await stored(), await readChosenFile('zoe.2')]).toEqual([[], null]);
});

it('keeps a chosen file off the disk in a session that ends with the tab', async () => {
  sessionStorage.setItem('signed-in', '1');
  const { clearChosenFiles, keepChosenFile, readChosenFile } =
    await import('./device/chosen-files.ts');
  await keepChosenFile('zoe.1', FILE);
  expect(await readChosenFile('zoe.1')).toBeNull();
  await clearChosenFiles();
  expect(await indexedDB.databases()).toEqual([]);
});

const NOW_MS = Date.parse('2026-11-20T12:00:00Z');
const recordOf = (key: string, ageHours: number, uid = 'ines'): UploadRecord => ({
  key,
  uid,
  name: `${key}.mp4`,
  path: `videos/free/${key}.mp4`,
  url: `https://bucket.invalid/${key}`,
  started_at: NOW_MS - ageHours * HOUR_MS,
  arrived: false,
});

it('reads, changes and expires records of saved uploads', async () => {
  const saved = [
    recordOf('older', 5),
    recordOf('latest', 1),
    recordOf('expired', 20),
    recordOf('other', 1, 'robin'),
  ];
  await createDatabase('resumable-uploads', 'uploads', 'key', [...saved, { key: 'unreadable' }]);
  const { deleteRecord, findRecord, saveRecord, unfinishedUploads } =
    await import('./upload/upload-records.ts');
  expect(await findRecord('latest', NOW_MS)).toEqual(recordOf('latest', 1));
  expect(await findRecord('expired', NOW_MS)).toBeNull();
  expect(await findRecord('unreadable', NOW_MS)).toBeNull();
  expect(await findRecord('missing', NOW_MS)).toBeNull();
  expect(await unfinishedUploads('ines', NOW_MS)).toEqual([
    recordOf('latest', 1),
    recordOf('older', 5),
  ]);
  await saveRecord({ ...recordOf('latest', 1), arrived: true });
  await deleteRecord('older');
  const records = await readStore('resumable-uploads', 'uploads');
  expect(records).toEqual([
    { ...recordOf('latest', 1), arrived: true },
    recordOf('other', 1, 'robin'),
    { key: 'unreadable' },
  ]);
});

it('reads, adds and removes kept takes', async () => {
  const takeOf = (id: string, uid: string, takenAtMs: number) => ({
    id,
    uid,
    videoId: 'tour',
    videoTitle: 'Le tour simple',
    clip: new Blob([id]),
    takenAtMs,
    reviewId: null,
    move: { id: 'prise', name_fr: 'Prise et appui', name_en: 'Grip' },
  });
  const saved = [takeOf('a', 'zoe', 1), takeOf('b', 'zoe', 2), takeOf('c', 'robin', 3)];
  await createDatabase('flair-takes', 'takes', 'id', saved, 'uid');
  localStorage.setItem('flair.takes.zoe', '3');
  const { deleteTake, keepTake, readTakes } = await import('./device/kept-takes.ts');
  const { takes, lost } = await readTakes('zoe');
  expect([takes.map(({ id, move }) => [id, move?.name_fr]), lost]).toEqual([
    [
      ['b', 'Prise et appui'],
      ['a', 'Prise et appui'],
    ],
    1,
  ]);
  await deleteTake(takes[0] ?? expect.fail('no take'));
  const { id: _id, reviewId: _review, ...taken } = takeOf('d', 'zoe', 4);
  await keepTake(taken);
  expect((await readTakes('zoe')).takes.map(({ takenAtMs }) => takenAtMs)).toEqual([4, 1]);
  const stored = await readStore('flair-takes', 'takes');
  const fields = ['clip', 'id', 'move', 'reviewId', 'takenAtMs', 'uid', 'videoId', 'videoTitle'];
  expect(stored.map((record) => Object.keys(record as object).sort())).toEqual([
    fields,
    fields,
    fields,
  ]);
  expect(localStorage.getItem('flair.takes.zoe')).toBe('2');
});

it('reads the user that the SDK stored, and creates no database for it', async () => {
  const { readStoredUserEarly, storedUser } = await import('./session/stored-user.ts');
  readStoredUserEarly('key');
  expect(await storedUser()).toBeNull();
  expect(await indexedDB.databases()).toEqual([]);
  const record = { fbase_key: 'firebase:authUser:key:[DEFAULT]', value: { uid: 'camille' } };
  await createDatabase('firebaseLocalStorageDb', 'firebaseLocalStorage', 'fbase_key', [record]);
  readStoredUserEarly('key');
  expect(await storedUser()).toEqual({ uid: 'camille' });
});
