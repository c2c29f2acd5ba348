import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { AppErrorCode } from '@atelier/domain/error-code';
import { toAppError } from '../errors.ts';
import { attempt } from './device-storage.ts';
import { sessionHint } from './session-hint.ts';

/** Of each member on a device; a take has about 6 MB. */
export const MAX_KEPT_TAKES = 10;

/** The last seconds of the camera that a member kept, with what was practised. */
export interface Take {
  readonly id: string;
  readonly uid: string;
  readonly videoId: string;
  readonly videoTitle: string;
  /** The move that was looped; null without one. */
  readonly move: { readonly id: string; readonly name_fr: string; readonly name_en: string } | null;
  /** A film whose `type` is its container. */
  readonly clip: Blob;
  readonly takenAtMs: number;
  /** The review for which it was sent; null before. */
  readonly reviewId: string | null;
}

/**
 * Why a take is in the memory of this tab only: ten are kept already, the session ends with the
 * tab, or what the browser says (`storage-full`, `unexpected`).
 */
export type TakeProblem = 'list-full' | 'tab-session' | AppErrorCode;

/** A take as it is listed. */
export interface KeptTake extends Take {
  readonly problem: TakeProblem | null;
}

export interface KeptTakes {
  /** The newest first. */
  readonly takes: readonly KeptTake[];
  /** How many the browser has deleted since somebody looked. */
  readonly lost: number;
  /** Why those on the disk could not be read. */
  readonly failure: AppErrorCode | null;
}

/** Whether there is neither a take nor anything to say of one. */
export const isNothingKept = ({ takes, lost, failure }: KeptTakes) =>
  takes.length === 0 && lost === 0 && failure === null;

interface TakesSchema extends DBSchema {
  takes: { key: string; value: Take; indexes: { uid: string } };
}

const DATABASE = 'flair-takes';
/** Tells all tabs of this browser that a take has changed. */
const CHANNEL = 'flair-takes';

/**
 * Takes that are not on the disk. They outlive the page that took them, as long as the tab is open.
 */
const waiting = new Map<string, KeptTake>();

async function withDatabase<Result>(
  work: (database: IDBPDatabase<TakesSchema>) => Promise<Result>,
): Promise<Result> {
  const database = await openDB<TakesSchema>(DATABASE, 1, {
    upgrade: (created) =>
      void created.createObjectStore('takes', { keyPath: 'id' }).createIndex('uid', 'uid'),
  });
  try {
    return await work(database);
  } finally {
    database.close();
  }
}

async function databaseExists(): Promise<boolean> {
  return (await indexedDB.databases()).some(({ name }) => name === DATABASE);
}

const storedTakes = async (uid: string): Promise<Take[]> =>
  (await databaseExists())
    ? withDatabase((database) => database.getAllFromIndex('takes', 'uid', uid))
    : [];

/**
 * How many takes of a member should be on the disk: a browser without space deletes them without a
 * word.
 */
const counter = {
  keyOf: (uid: string) => `flair.takes.${uid}`,
  get: (uid: string): number =>
    Number(attempt(() => localStorage.getItem(counter.keyOf(uid))) ?? 0),
  set: (uid: string, count: number): void => {
    attempt(() =>
      count === 0
        ? localStorage.removeItem(counter.keyOf(uid))
        : localStorage.setItem(counter.keyOf(uid), String(count)),
    );
  },
};

const askBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();

function announceChange(): void {
  // A tab that is closed takes what is only in its memory with it.
  if (waiting.size > 0) window.addEventListener('beforeunload', askBeforeUnload);
  else window.removeEventListener('beforeunload', askBeforeUnload);
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage('changed');
  channel.close();
}

/** Writes a take to the disk. @returns why it is not there; null if it is */
async function store({ problem: _problem, ...take }: KeptTake): Promise<TakeProblem | null> {
  const { uid } = take;
  if (sessionHint.endsWithTab()) return 'tab-session';
  try {
    return await withDatabase(async (database) => {
      const transaction = database.transaction('takes', 'readwrite');
      const count = await transaction.store.index('uid').count(uid);
      const isFull = count >= MAX_KEPT_TAKES;
      if (!isFull) await transaction.store.put(take);
      await transaction.done;
      if (isFull) return 'list-full';
      counter.set(uid, count + 1);
      return null;
    });
  } catch (error) {
    return toAppError(error).code;
  }
}

/** Tries to write a take that waits. @returns the take as it is listed */
async function storeWaiting(take: KeptTake): Promise<KeptTake> {
  const listed = { ...take, problem: await store(take) };
  if (listed.problem === null) waiting.delete(take.id);
  // It may have been deleted meanwhile.
  else if (waiting.has(take.id)) waiting.set(take.id, listed);
  announceChange();
  return listed;
}

/**
 * Keeps a take on the device. One that cannot be stored stays in the memory of this tab, is listed
 * with the reason, and makes the browser ask before the tab is closed.
 */
export async function keepTake(taken: Omit<Take, 'id' | 'reviewId'>): Promise<KeptTake> {
  const isFirst = counter.get(taken.uid) === 0;
  const take: KeptTake = { ...taken, id: crypto.randomUUID(), reviewId: null, problem: null };
  waiting.set(take.id, take);
  const kept = await storeWaiting(take);
  if (isFirst && kept.problem === null) askToPersist();
  return kept;
}

/**
 * Asks the browser not to delete what is stored. Firefox asks the member, other browsers decide by
 * themselves.
 */
function askToPersist(): void {
  if (!('storage' in navigator)) return;
  navigator.storage.persist().catch((error: unknown) => console.warn('storage', toAppError(error)));
}

/** Tries to store a member's takes that wait, the oldest first. */
export async function storeWaitingTakes(uid: string): Promise<void> {
  for (const take of [...waiting.values()]) if (take.uid === uid) await storeWaiting(take);
}

/** Returns a member's takes of this device and this tab. */
export async function readTakes(uid: string): Promise<KeptTakes> {
  let stored: Take[] = [];
  let failure: AppErrorCode | null = null;
  try {
    stored = await storedTakes(uid);
  } catch (error) {
    // A browser that stores nothing has nothing to show.
    if (counter.get(uid) > 0) failure = toAppError(error).code;
  }
  const ids = new Set(stored.map(({ id }) => id));
  const inMemory = [...waiting.values()].filter((take) => take.uid === uid && !ids.has(take.id));
  return {
    takes: [...stored.map((take) => ({ ...take, problem: null })), ...inMemory].sort(
      (one, other) => other.takenAtMs - one.takenAtMs,
    ),
    lost: failure === null ? Math.max(0, counter.get(uid) - stored.length) : 0,
    failure,
  };
}

/** Stores that the member knows of the takes that are gone. */
export async function forgetLostTakes(uid: string): Promise<void> {
  counter.set(uid, (await storedTakes(uid)).length);
  announceChange();
}

/** Changes a take, unless it was deleted. @throws AppError `storage-full`; it is as it was then */
export async function changeTake(
  id: string,
  change: Partial<Pick<Take, 'clip' | 'reviewId'>>,
): Promise<void> {
  const inMemory = waiting.get(id);
  if (inMemory !== undefined) waiting.set(id, { ...inMemory, ...change });
  try {
    if (inMemory === undefined && (await databaseExists())) {
      await withDatabase(async (database) => {
        const transaction = database.transaction('takes', 'readwrite');
        const take = await transaction.store.get(id);
        if (take !== undefined) await transaction.store.put({ ...take, ...change });
        await transaction.done;
      });
    }
  } catch (error) {
    throw toAppError(error);
  }
  announceChange();
}

/** Deletes a take; the oldest one that waits takes its place. @throws AppError */
export async function deleteTake({ id, uid }: Take): Promise<void> {
  try {
    if (!waiting.delete(id)) {
      // Before the take, so that no tab misses it meanwhile.
      counter.set(uid, Math.max(0, counter.get(uid) - 1));
      await withDatabase((database) => database.delete('takes', id));
    }
  } catch (error) {
    throw toAppError(error);
  } finally {
    announceChange();
  }
  await storeWaitingTakes(uid);
}

/** Deletes all takes of a member, because the account is deleted or its member agreed to it. */
export async function clearTakes(uid: string): Promise<void> {
  for (const take of waiting.values()) if (take.uid === uid) waiting.delete(take.id);
  counter.set(uid, 0);
  const stored = await storedTakes(uid);
  if (stored.length > 0) {
    await withDatabase(async (database) => {
      const transaction = database.transaction('takes', 'readwrite');
      await Promise.all(stored.map(({ id }) => transaction.store.delete(id)));
      await transaction.done;
    });
  }
  announceChange();
}

/** Calls back after each change of takes, also by another tab. @returns stops */
export function watchTakes(onChange: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', onChange);
  return () => channel.close();
}
