import type { AppErrorCode } from '@atelier/domain/error-code';
import type { ChatRoomId } from '@atelier/domain/values';
import { transactionDone, requestResult } from './indexed-db.ts';
import { sessionHint } from './session-hint.ts';

/** A chat message that the server does not have yet, on this device until it does. */
export interface OutboxMessage {
  /** The message's own id from the start: however often it is sent, it is one message. */
  readonly id: string;
  readonly uid: string;
  readonly room: ChatRoomId;
  readonly text: string;
  readonly file: OutboxFile | null;
  readonly queuedAtMs: number;
  /** Why it is not sent until its author says so; `null` while it waits for its turn. */
  readonly fault: AppErrorCode | 'stopped' | null;
}
export interface OutboxFile {
  readonly name: string;
  readonly kind: 'image' | 'video';
  /** Its `type` is what the server is told. */
  readonly content: Blob;
  /** Path in the bucket once it is there. */
  readonly path: string | null;
}

/** Where messages wait: this device's disk, or this tab's memory for a session that ends with it. */
export interface OutboxStorage {
  list(uid: string): Promise<OutboxMessage[]>;
  put(message: OutboxMessage): Promise<void>;
  remove(id: string): Promise<void>;
}

const DATABASE = 'flair-outbox';
const STORE = 'messages';
const memoryMessages = new Map<string, OutboxMessage>();

const memoryOutbox: OutboxStorage = {
  list: (uid) => Promise.resolve([...memoryMessages.values()].filter((message) => message.uid === uid)),
  put: (message) => Promise.resolve(void memoryMessages.set(message.id, message)),
  remove: (id) => Promise.resolve(void memoryMessages.delete(id)),
};

let opening: Promise<IDBDatabase> | undefined;

function database(): Promise<IDBDatabase> {
  opening ??= open().catch((error: unknown) => {
    opening = undefined;
    throw error;
  });
  return opening;
}

async function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'id' });
  const opened = await requestResult(request);
  // Another tab forgets everything.
  opened.onversionchange = () => {
    opened.close();
    opening = undefined;
  };
  return opened;
}

async function updateStore(update: (store: IDBObjectStore) => unknown): Promise<void> {
  const transaction = (await database()).transaction(STORE, 'readwrite');
  update(transaction.objectStore(STORE));
  await transactionDone(transaction);
}

const indexedDbOutbox: OutboxStorage = {
  async list(uid) {
    const store = (await database()).transaction(STORE).objectStore(STORE);
    const kept = (await requestResult(store.getAll())) as OutboxMessage[];
    return kept.filter((message) => message.uid === uid).sort((one, other) => one.queuedAtMs - other.queuedAtMs);
  },
  put: (message) => updateStore((store) => store.put(message)),
  remove: (id) => updateStore((store) => store.delete(id)),
};

export const outboxStorage = (): OutboxStorage => (sessionHint.endsWithTab() ? memoryOutbox : indexedDbOutbox);

async function databaseExists(): Promise<boolean> {
  return (await indexedDB.databases()).some(({ name }) => name === DATABASE);
}

async function countMessages(): Promise<number> {
  if (memoryMessages.size > 0 || !(await databaseExists())) return memoryMessages.size;
  return requestResult((await database()).transaction(STORE).objectStore(STORE).count());
}

const POLL_INTERVAL_MS = 200;

/** Whether every message has left this device within the time given; true when none waits. */
export async function isOutboxSent(withinMs: number): Promise<boolean> {
  const untilMs = Date.now() + withinMs;
  while ((await countMessages()) > 0) {
    if (Date.now() > untilMs) return false;
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
  }
  return true;
}

/** Empties the device of messages: their author has left. */
export async function clearOutbox(): Promise<void> {
  memoryMessages.clear();
  if (await databaseExists()) await updateStore((store) => store.clear());
}
