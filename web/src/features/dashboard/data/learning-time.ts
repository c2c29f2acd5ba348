import { collection, getAggregateFromServer, limit, query, sum } from 'firebase/firestore';
import { sessionsOf } from '@atelier/domain/queries/member-queries';
import { toAppError } from '../../../lib/errors.ts';
import { arePendingWritesSent } from '../../../lib/firestore/connect-firestore.ts';
import { firestore } from '../../../lib/firebase.ts';

/**
 * A page that was just left still sends its session; offline, nothing more arrives within this
 * time.
 */
const SENT_WITHIN_MS = 5_000;

/**
 * Returns the seconds a member has watched and practiced, summed by the server.
 *
 * @throws AppError
 */
export async function readLearningSeconds(uid: string): Promise<number> {
  const spec = sessionsOf(uid);
  try {
    await arePendingWritesSent(SENT_WITHIN_MS);
    const source = query(collection(await firestore(), spec.collection), limit(spec.limit));
    const snapshot = await getAggregateFromServer(source, { seconds: sum('seconds') });
    return snapshot.data().seconds;
  } catch (error) {
    const failure = toAppError(error);
    console.warn('learning time unknown', failure.code);
    throw failure;
  }
}
