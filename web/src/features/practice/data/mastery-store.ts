import {
  arrayUnion,
  doc,
  increment,
  maximum,
  runTransaction,
  serverTimestamp,
} from 'firebase/firestore';
import { MAX_SESSION_AGE_MS } from '@atelier/domain/limits';
import { path } from '@atelier/domain/paths';
import { parseMastery } from '@atelier/domain/learning/learning-documents';
import {
  addSeries,
  KEPT_RESULTS,
  REMEMBERED_SERIES,
  SERIES_TRIES,
  skillId,
} from '@atelier/domain/learning/mastery';
import { skillOf } from '@atelier/domain/learning/practice-summary';
import { HOUR_MS } from '@atelier/domain/time-units';
import { measureServerClock, toServerMs } from '../../../lib/device/server-clock.ts';
import { withAppErrors } from '../../../lib/errors.ts';
import { firestore } from '../../../lib/firebase.ts';
import { readNow } from '../../../lib/firestore/writes.ts';
import { ANSWER_LIMIT_MS, withTimeLimit } from '../../../lib/with-time-limit.ts';
import type { PendingSeries } from './series-queue.ts';

/**
 * Adds a series to the stored totals of a skill, unless it is already stored because a response was
 * lost. The server does the sums: two browsers that save at the same moment are both counted, and
 * neither is refused.
 *
 * @throws AppError; `offline` when the server is unreachable.
 */
export async function saveSeries(uid: string, series: PendingSeries): Promise<void> {
  const { video_id, move_id, hand, prop, id, caught } = series;
  // Of a new page it is not measured yet, and the rules bound the time of a series.
  await measureServerClock();
  const at = notedAt(series.noted_at_ms);
  const skillOfSeries = skillId(video_id, move_id, hand, prop);
  const skillPath = path.mastery(uid, skillOfSeries);
  const before = await readNow(skillPath, parseMastery);
  const after = addSeries(before, { id, caught, at });
  if (after === null) return;
  // `arrayUnion` cannot drop the oldest one.
  const isFull = before?.recent.length === REMEMBERED_SERIES;
  const isFullOfResults = before?.results?.length === KEPT_RESULTS;
  const skill = {
    ...skillOf(series),
    tries: increment(SERIES_TRIES),
    caught: increment(caught),
    best: maximum(caught),
    recent: isFull ? after.recent : arrayUnion(id),
    ...(at !== undefined && {
      results: isFullOfResults ? after.results : arrayUnion({ at, caught }),
    }),
    updated_at: serverTimestamp(),
  };
  const send = async (signal: AbortSignal) => {
    const store = await firestore();
    signal.throwIfAborted();
    // Without a read it has no precondition, and goes to the server at once instead of through the
    // SDK's queue.
    await runTransaction(
      store,
      (transaction) => {
        transaction.set(doc(store, skillPath), skill, { merge: true });
        // The rules want a new skill to be counted.
        if (before === null) {
          const counts = doc(store, path.ownCount(uid, `skills_${video_id}`));
          transaction.set(
            counts,
            { count: increment(1), at: serverTimestamp(), ref: skillOfSeries },
            { merge: true },
          );
        }
        return Promise.resolve();
      },
      { maxAttempts: 1 },
    );
  };
  await withAppErrors(() => withTimeLimit(ANSWER_LIMIT_MS, send));
}

/** The rules refuse older ones; the request takes its time. */
const MAX_AGE_MS = MAX_SESSION_AGE_MS - HOUR_MS;

/**
 * Returns when a series was noted, by the server's clock; `undefined` if that is unknown or too
 * long ago to be stored.
 */
function notedAt(notedAtMs: number | undefined): Date | undefined {
  if (notedAtMs === undefined) return undefined;
  const nowMs = toServerMs(Date.now());
  // A clock that was set back since makes it later.
  const atMs = Math.min(toServerMs(notedAtMs), nowMs);
  return nowMs - atMs < MAX_AGE_MS ? new Date(atMs) : undefined;
}
