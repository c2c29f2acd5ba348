import { path } from '@atelier/domain/collection-paths';
import { serverTime, setDocument } from '../../../lib/writes.ts';
import type { Sitting } from '../sitting.ts';

/** Tells the server the sitting's total so far. A resend changes nothing. @throws AppError. */
export function saveSitting(uid: string, sitting: Sitting): Promise<void> {
  return setDocument(path.session(uid, sitting.id), {
    day: sitting.day,
    started_at: new Date(sitting.startedAtMs),
    seconds: Math.floor(sitting.seconds),
    reps: sitting.reps,
    moves: sitting.moves,
    updated_at: serverTime,
  });
}
