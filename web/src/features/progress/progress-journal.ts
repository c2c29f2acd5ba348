import * as z from 'zod/mini';
import { type AppError, toAppError } from '../../lib/errors.ts';
import type { ProgressSnapshot } from './progress-snapshot.ts';

const entrySchema = z.object({
  positionS: z.number().check(z.gte(0)),
  progress: z.number().check(z.gte(0), z.lte(1)),
  completed: z.boolean(),
  observedAtMs: z.number().check(z.gt(0)),
});

const keyOf = (uid: string, videoId: string) => `flair.progress.${uid}.${videoId}`;

/** The part of the Web Storage API that the journal uses. */
export type JournalStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/**
 * What this device knows of a member's progress and the server may not: one entry per video, noted every second, taken
 * out when the server holds it. Entries that cannot be read (half written, of an older format) count as absent.
 */
export interface ProgressJournal {
  read(videoId: string): ProgressSnapshot | null;
  /** @returns the failure: `storage-full`, or `unexpected` where storage is forbidden; playing goes on without it. */
  record(videoId: string, snapshot: ProgressSnapshot): AppError | null;
  /** Takes out the entry unless it is later than what the server now holds. */
  clearUntil(videoId: string, heldAtMs: number): void;
  /** Videos with an entry. */
  videos(): string[];
}

export function openProgressJournal(storage: JournalStorage, uid: string): ProgressJournal {
  const read = (videoId: string): ProgressSnapshot | null => {
    const text = attempt(() => storage.getItem(keyOf(uid, videoId)));
    return text === null ? null : parseEntry(text);
  };
  return {
    read,
    record: (videoId, snapshot) => {
      try {
        storage.setItem(keyOf(uid, videoId), JSON.stringify(snapshot));
        return null;
      } catch (error) {
        return toAppError(error);
      }
    },
    clearUntil: (videoId, heldAtMs) => {
      const entry = read(videoId);
      if (entry === null || entry.observedAtMs <= heldAtMs) attempt(() => storage.removeItem(keyOf(uid, videoId)));
    },
    videos: () => {
      const prefix = keyOf(uid, '');
      const keys = attempt(() => Array.from({ length: storage.length }, (_, index) => storage.key(index))) ?? [];
      return keys.flatMap((key) => (key?.startsWith(prefix) === true ? [key.slice(prefix.length)] : []));
    },
  };
}

function parseEntry(text: string): ProgressSnapshot | null {
  const json = attempt((): unknown => JSON.parse(text));
  const entry = z.safeParse(entrySchema, json);
  return entry.success ? entry.data : null;
}

/** A device that refuses its storage, or holds half a line, is a device without an entry. */
function attempt<T>(action: () => T): T | null {
  try {
    return action();
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof DOMException) return null;
    throw error;
  }
}
