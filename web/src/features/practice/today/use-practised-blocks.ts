import { useMemo } from 'react';
import { path } from '@atelier/domain/paths';
import { parsePracticeToday } from '@atelier/domain/learning/practice-today';
import { dayIn } from '@atelier/domain/time/day';
import { toServerMs } from '../../../lib/device/server-clock.ts';
import { toAppError } from '../../../lib/errors.ts';
import { readDoc } from '../../../lib/firestore/live-query.tsx';
import { linkedMoveId, linkedSkill } from '../../../lib/routes.ts';
import { type Practised, practisedBlock, watchPractisedMoves } from './practised-moves.ts';
import { saveDone } from './today-store.ts';

/**
 * Notes blocks of the day's plan as done once their moves were practised in a loop on the page of
 * their film. Reads the plan only then. Without a network the note waits; what cannot be noted is
 * done by its next series.
 *
 * @param member `null` for visitors: nothing is noted.
 */
export function usePractisedBlocks(
  videoId: string,
  member: { readonly uid: string; readonly timeZone: string } | null,
) {
  const uid = member?.uid;
  const timeZone = member?.timeZone ?? '';
  return useMemo(
    () =>
      watchPractisedMoves(Date.now, (moveId) => {
        if (uid === undefined) return;
        const hand = moveId === linkedMoveId() ? linkedSkill().hand : null;
        notePractised(uid, timeZone, { videoId, moveId, hand }).catch((error: unknown) =>
          console.warn('practised block not noted', toAppError(error).code),
        );
      }),
    [uid, timeZone, videoId],
  );
}

async function notePractised(uid: string, timeZone: string, practised: Practised): Promise<void> {
  const today = await readDoc(path.practiceToday(uid), parsePracticeToday);
  if (today?.day !== dayIn(timeZone, new Date(toServerMs(Date.now())))) return;
  const block = practisedBlock(today, practised);
  if (block !== undefined) await saveDone(uid, block.id);
}
