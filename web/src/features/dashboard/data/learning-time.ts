import { collection, getAggregateFromServer, limit, query, sum } from 'firebase/firestore';
import { sessionsOf } from '@atelier/domain/queries/member-queries';
import { toAppError } from '../../../lib/errors.ts';
import { firestore } from '../../../lib/firebase.ts';

/** Seconds that a member has watched and practised, summed by the server. @throws AppError; `offline` without a server. */
export async function readLearningSeconds(uid: string): Promise<number> {
  const spec = sessionsOf(uid);
  try {
    const source = query(collection(await firestore(), spec.collection), limit(spec.limit));
    const snapshot = await getAggregateFromServer(source, { seconds: sum('seconds') });
    return snapshot.data().seconds;
  } catch (error) {
    throw toAppError(error);
  }
}
