import * as z from 'zod/mini';
import { attempt, keysAfter, readJson } from '../../lib/device/device-storage.ts';
import { type AppError, toAppError } from '../../lib/errors.ts';
import { addRange, type PlayedRanges } from './played-ranges.ts';
import type { ProgressSnapshot } from './progress-snapshot.ts';

const entrySchema = z.object({
  positionS: z.number().check(z.gte(0)),
  progress: z.number().check(z.gte(0), z.lte(1)),
  completed: z.boolean(),
  observedAtMs: z.number().check(z.gt(0)),
});

const rangesSchema = z.array(z.tuple([z.number().check(z.gte(0)), z.number()]));

const keyOf = (uid: string, videoId: string) => `flair.progress.${uid}.${videoId}`;
const playedKeyOf = (uid: string, videoId: string) => `flair.played.${uid}.${videoId}`;

/** The part of the Web Storage API that the journal uses. */
export type JournalStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/**
 * Opens the progress of a member on this device that may not be saved yet: one entry per video,
 * written every second and removed once the server has it. What was played of a video stays, which
 * the server does not have, until it is completed. Entries that cannot be parsed count as missing.
 */
export function openProgressJournal(storage: JournalStorage, uid: string) {
  const read = (videoId: string): ProgressSnapshot | null => {
    const entry = z.safeParse(entrySchema, readJson(storage, keyOf(uid, videoId)));
    return entry.success ? entry.data : null;
  };
  return {
    read,
    played: (videoId: string): PlayedRanges => {
      const entry = z.safeParse(rangesSchema, readJson(storage, playedKeyOf(uid, videoId)));
      const ranges: PlayedRanges = entry.success ? entry.data : [];
      // A stored entry may be out of order or overlap; counting a second twice could complete a
      // video.
      return ranges.reduce<PlayedRanges>(
        (all, [from, to]) => (to > from ? addRange(all, from, to) : all),
        [],
      );
    },
    /** @returns the error, if any: `storage-full`, or `unexpected` when storage is forbidden. */
    record: (
      videoId: string,
      snapshot: ProgressSnapshot,
      played: PlayedRanges,
    ): AppError | null => {
      try {
        storage.setItem(keyOf(uid, videoId), JSON.stringify(snapshot));
        if (snapshot.completed) storage.removeItem(playedKeyOf(uid, videoId));
        else storage.setItem(playedKeyOf(uid, videoId), JSON.stringify(played));
        return null;
      } catch (error) {
        return toAppError(error);
      }
    },
    /** Removes the entry unless it is later than the snapshot stored on the server. */
    clearUntil: (videoId: string, storedAtMs: number) => {
      const entry = read(videoId);
      if (entry === null || entry.observedAtMs <= storedAtMs) {
        attempt(() => storage.removeItem(keyOf(uid, videoId)));
      }
    },
    /** Removes all that is known of a video. */
    forget: (videoId: string) => {
      for (const key of [keyOf, playedKeyOf]) attempt(() => storage.removeItem(key(uid, videoId)));
    },
    /** Returns the ids of videos with an entry. */
    videos: () => keysAfter(storage, keyOf(uid, '')),
  };
}

export type ProgressJournal = ReturnType<typeof openProgressJournal>;
