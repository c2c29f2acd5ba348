import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { AppErrorCode } from '@atelier/domain/error-code';
import type { ChatRoomId } from '@atelier/domain/values';
import { sessionHint } from './session-hint.ts';

/** A chat message stored on this device until the server has it. */
export interface OutboxMessage {
  /** The id of the message's document, so that sending it twice creates one message. */
  readonly id: string;
  readonly uid: string;
  readonly room: ChatRoomId;
  readonly text: string;
  readonly file: OutboxFile | null;
  readonly queuedAtMs: number;
  /** Why it waits for its author to send it again; `null` while it is queued. */
  readonly fault: AppErrorCode | 'stopped' | null;
}
export interface OutboxFile {
  readonly name: string;
  readonly kind: 'image' | 'video';
  /** The file's data; its `type` is sent to the server. */
  readonly content: Blob;
  /** Path in the bucket once it is uploaded. */
  readonly path: string | null;
}

export interface OutboxStorage {
  list(uid: string): Promise<OutboxMessage[]>;
  put(message: OutboxMessage): Promise<void>;
  remove(id: string): Promise<void>;
}

const DATABASE = 'flair-outbox';

interface OutboxSchema extends DBSchema {
  messages: { key: string; value: OutboxMessage };
}

const memoryMessages = new Map<string, OutboxMessage>();

const memoryOutbox: OutboxStorage = {
  list: (uid) =>
    Promise.resolve([...memoryMessages.values()].filter((message) => message.uid === uid)),
  put: (message) => Promise.resolve(void memoryMessages.set(message.id, message)),
  remove: (id) => Promise.resolve(void memoryMessages.delete(id)),
};

let opening: Promise<IDBPDatabase<OutboxSchema>> | undefined;

function database(): Promise<IDBPDatabase<OutboxSchema>> {
  opening ??= openDB<OutboxSchema>(DATABASE, 1, {
    upgrade: (created) => void created.createObjectStore('messages', { keyPath: 'id' }),
    // Another tab wants to delete or upgrade the database.
    blocking: closeDatabase,
    // The browser ended the connection.
    terminated: () => {
      opening = undefined;
    },
  }).catch((error: unknown) => {
    opening = undefined;
    throw error;
  });
  return opening;
}

function closeDatabase(): void {
  void opening?.then((opened) => opened.close());
  opening = undefined;
}

const indexedDbOutbox: OutboxStorage = {
  async list(uid) {
    const messages = await (await database()).getAll('messages');
    return messages
      .filter((message) => message.uid === uid)
      .sort((one, other) => one.queuedAtMs - other.queuedAtMs);
  },
  put: async (message) => {
    await (await database()).put('messages', message);
  },
  remove: async (id) => (await database()).delete('messages', id),
};

/**
 * Returns the outbox of the current session: on disk, or in memory for a session that ends with the
 * tab.
 */
export const outboxStorage = (): OutboxStorage =>
  sessionHint.endsWithTab() ? memoryOutbox : indexedDbOutbox;

async function databaseExists(): Promise<boolean> {
  return (await indexedDB.databases()).some(({ name }) => name === DATABASE);
}

async function countMessages(uid: string): Promise<number> {
  const inMemory = await memoryOutbox.list(uid);
  if (inMemory.length > 0 || !(await databaseExists())) return inMemory.length;
  return (await indexedDbOutbox.list(uid)).length;
}

const POLL_INTERVAL_MS = 200;

/**
 * Returns whether every unsent message of a member is sent within the given time; true when there
 * is none.
 */
export async function isOutboxSent(uid: string, withinMs: number): Promise<boolean> {
  const deadlineMs = Date.now() + withinMs;
  while ((await countMessages(uid)) > 0) {
    if (Date.now() > deadlineMs) return false;
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
  }
  return true;
}

/** Deletes all unsent messages, because their author has signed out. */
export async function clearOutbox(): Promise<void> {
  memoryMessages.clear();
  if (await databaseExists()) await (await database()).clear('messages');
}
