import { path } from '@atelier/domain/paths';
import { serverTime, setDocument } from '../../../lib/firestore/writes.ts';
import type { PracticeSession } from '../practice-session.ts';

/** Saves the totals of a session; a repeated save changes nothing. @throws AppError */
export function savePracticeSession(uid: string, session: PracticeSession): Promise<void> {
  return setDocument(path.session(uid, session.id), {
    day: session.day,
    started_at: new Date(session.startedAtMs),
    seconds: Math.floor(session.seconds),
    reps: session.reps,
    moves: session.moves,
    updated_at: serverTime,
  });
}
