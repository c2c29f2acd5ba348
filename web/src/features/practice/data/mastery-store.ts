import { arrayUnion, doc, increment, maximum, runTransaction, serverTimestamp } from 'firebase/firestore';
import { path } from '@atelier/domain/paths';
import { parseMastery } from '@atelier/domain/learning/learning-documents';
import { addSeries, REMEMBERED_SERIES, SERIES_TRIES, skillId } from '@atelier/domain/learning/mastery';
import { withAppErrors } from '../../../lib/errors.ts';
import { firestore } from '../../../lib/firebase.ts';
import { readNow } from '../../../lib/firestore/writes.ts';
import { ANSWER_LIMIT_MS, withTimeLimit } from '../../../lib/with-time-limit.ts';
import type { PendingSeries } from './series-queue.ts';

/**
 * Adds a series to the stored totals of a skill, unless it is already stored because a response was lost. The server
 * does the sums: two browsers that save at the same moment are both counted, and neither is refused.
 *
 * @throws AppError; `offline` when the server is unreachable.
 */
export async function saveSeries(uid: string, series: PendingSeries): Promise<void> {
  const { video_id, move_id, name_fr, name_en, hand, prop, id, caught } = series;
  const skillOfSeries = skillId(video_id, move_id, hand, prop);
  const skillPath = path.mastery(uid, skillOfSeries);
  const before = await readNow(skillPath, parseMastery);
  const after = addSeries(before, { id, caught });
  if (after === null) return;
  // `arrayUnion` cannot drop the oldest id.
  const isFull = before?.recent.length === REMEMBERED_SERIES;
  const skill = {
    video_id,
    move_id,
    name_fr,
    name_en,
    hand,
    prop,
    tries: increment(SERIES_TRIES),
    caught: increment(caught),
    best: maximum(caught),
    recent: isFull ? after.recent : arrayUnion(id),
    updated_at: serverTimestamp(),
  };
  const send = async (signal: AbortSignal) => {
    const store = await firestore();
    signal.throwIfAborted();
    // Without a read it has no precondition, and goes to the server at once instead of through the SDK's queue.
    await runTransaction(
      store,
      (transaction) => {
        transaction.set(doc(store, skillPath), skill, { merge: true });
        // The rules want a new skill to be counted.
        if (before === null) {
          const counts = doc(store, path.ownCount(uid, `skills_${video_id}`));
          transaction.set(counts, { count: increment(1), at: serverTimestamp(), ref: skillOfSeries }, { merge: true });
        }
        return Promise.resolve();
      },
      { maxAttempts: 1 },
    );
  };
  await withAppErrors(() => withTimeLimit(ANSWER_LIMIT_MS, send));
}
