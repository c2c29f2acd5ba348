import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { attempt } from './device-storage.ts';
import type { OutboxFile } from './outbox-storage.ts';
import { sessionHint } from './session-hint.ts';

/** A file that was chosen for a message and is not sent yet. */
interface ChosenFile {
  readonly id: string;
  readonly file: OutboxFile;
  readonly chosenAtMs: number;
}

interface ChosenFilesSchema extends DBSchema {
  files: { key: string; value: ChosenFile };
}

/**
 * One of its own: a new version of the outbox's would close that one under tabs that an earlier
 * release opened.
 */
const DATABASE = 'flair-chosen-files';
/** A file that is older was left by a tab that did not come back. */
const MAX_AGE_MS = 7 * 24 * 3_600_000;

/** Like the text of a draft, the file belongs to a tab, which remembers the file's id. */
const tabKeyOf = (key: string) => `flair.chat.file.${key}`;

async function withDatabase<Result>(
  work: (database: IDBPDatabase<ChosenFilesSchema>) => Promise<Result>,
) {
  const database = await openDB<ChosenFilesSchema>(DATABASE, 1, {
    upgrade: (created) => void created.createObjectStore('files', { keyPath: 'id' }),
  });
  try {
    return await work(database);
  } finally {
    database.close();
  }
}

/**
 * Keeps the file that was chosen for a message on the device, so that a reload does not lose it;
 * `null` forgets it. Keeps nothing on the disk for a session that ends with the tab.
 *
 * @param key of the member and the room.
 */
export async function keepChosenFile(key: string, file: OutboxFile | null): Promise<void> {
  const tabKey = tabKeyOf(key);
  const former = attempt(() => sessionStorage.getItem(tabKey));
  const kept: ChosenFile | null =
    file === null || sessionHint.endsWithTab()
      ? null
      : { id: crypto.randomUUID(), file, chosenAtMs: Date.now() };
  if (former === null && kept === null) return;
  attempt(() =>
    kept === null ? sessionStorage.removeItem(tabKey) : sessionStorage.setItem(tabKey, kept.id),
  );
  await withDatabase(async (database) => {
    if (former !== null) await database.delete('files', former);
    if (kept === null) return;
    const stored = await database.getAll('files');
    const forgotten = stored.filter(({ chosenAtMs }) => kept.chosenAtMs - chosenAtMs > MAX_AGE_MS);
    for (const { id } of forgotten) await database.delete('files', id);
    await database.put('files', kept);
  });
}

/** Returns the file that this tab kept; `null` without one, or once it was forgotten. */
export async function readChosenFile(key: string): Promise<OutboxFile | null> {
  const id = attempt(() => sessionStorage.getItem(tabKeyOf(key)));
  if (id === null) return null;
  return (await withDatabase((database) => database.get('files', id)))?.file ?? null;
}

/** Deletes all kept files, because their member has signed out. */
export async function clearChosenFiles(): Promise<void> {
  const isThere = (await indexedDB.databases()).some(({ name }) => name === DATABASE);
  if (isThere) await withDatabase((database) => database.clear('files'));
}
