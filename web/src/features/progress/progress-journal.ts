import * as z from 'zod/mini';
import { attempt, keysAfter, readJson } from '../../lib/device/device-storage.ts';
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
 * Opens the progress of a member on this device that may not be saved yet: one entry per video, written every second and removed
 * once the server has it. Entries that cannot be parsed count as missing.
 */
export function openProgressJournal(storage: JournalStorage, uid: string) {
  const read = (videoId: string): ProgressSnapshot | null => {
    const entry = z.safeParse(entrySchema, readJson(storage, keyOf(uid, videoId)));
    return entry.success ? entry.data : null;
  };
  return {
    read,
    /** @returns the error, if any: `storage-full`, or `unexpected` when storage is forbidden. */
    record: (videoId: string, snapshot: ProgressSnapshot): AppError | null => {
      try {
        storage.setItem(keyOf(uid, videoId), JSON.stringify(snapshot));
        return null;
      } catch (error) {
        return toAppError(error);
      }
    },
    /** Removes the entry unless it is later than the snapshot stored on the server. */
    clearUntil: (videoId: string, storedAtMs: number) => {
      const entry = read(videoId);
      if (entry === null || entry.observedAtMs <= storedAtMs) attempt(() => storage.removeItem(keyOf(uid, videoId)));
    },
    /** Returns the ids of videos with an entry. */
    videos: () => keysAfter(storage, keyOf(uid, '')),
  };
}

export type ProgressJournal = ReturnType<typeof openProgressJournal>;
