import { doc, increment, runTransaction, serverTimestamp } from 'firebase/firestore';
import { path } from '@atelier/domain/paths';
import { parseMastery } from '@atelier/domain/learning/learning-documents';
import { skillId, addSeries } from '@atelier/domain/learning/mastery';
import { toAppError } from '../../../lib/errors.ts';
import { firestore } from '../../../lib/firebase.ts';
import type { PendingSeries } from '../mastery/series-queue.ts';

/**
 * Adds a series to the stored totals of a skill, unless it is already stored because a response was lost. Runs in a
 * transaction, because two devices may add to the same totals.
 *
 * @throws AppError; `offline` when the server is unreachable.
 */
export async function saveSeries(uid: string, series: PendingSeries): Promise<void> {
  const { video_id, move_id, name_fr, name_en, hand, prop, id, caught } = series;
  try {
    const store = await firestore();
    const skillOfSeries = skillId(video_id, move_id, hand, prop);
    const reference = doc(store, path.mastery(uid, skillOfSeries));
    await runTransaction(store, async (transaction) => {
      const stored = await transaction.get(reference);
      const before = stored.exists() ? parseMastery(stored.data()) : null;
      const after = addSeries(before, { id, caught });
      if (after === null) return;
      const skill = { video_id, move_id, name_fr, name_en, hand, prop };
      transaction.set(reference, { ...skill, ...after, updated_at: serverTimestamp() });
      // The rules want a new skill to be counted.
      if (before === null) {
        const counts = doc(store, path.ownCount(uid, `skills_${video_id}`));
        transaction.set(counts, { count: increment(1), at: serverTimestamp(), ref: skillOfSeries }, { merge: true });
      }
    });
  } catch (error) {
    throw toAppError(error);
  }
}
