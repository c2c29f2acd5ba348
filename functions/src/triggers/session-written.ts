import { onDocumentWritten } from 'firebase-functions/firestore';
import { systemClock } from '@atelier/domain/clock';
import { extendMemberStreak, mayCountAsDay } from '../services/learning-stats.ts';

/** A sitting can make its day count for the member's streak. */
export const sessionWritten = onDocumentWritten(
  { document: 'profiles/{uid}/sessions/{sessionId}', retry: true },
  async ({ data, params }) => {
    const day = data?.after.exists ? mayCountAsDay(data.after.data()) : undefined;
    if (day !== undefined) await extendMemberStreak(params.uid, day, systemClock.now());
  },
);
