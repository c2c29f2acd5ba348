import { useEffect } from 'react';
import { savePracticeSession } from './data/sitting-store.ts';
import { sendUnsentProgress } from './send-leftovers.ts';
import { sendPracticeSessions } from './send-sittings.ts';
import { parseStoredSession } from './sitting-keeper.ts';
import { openPracticeSessionLog } from './sitting-log.ts';
import { tabPracticeSessionOf } from './tab-sitting.ts';

interface UnsentProgressProps {
  uid: string;
  /** The video that is open, if one is. */
  except?: string;
}

/** Sends, once the page stands, what earlier visits on this device left unsent. Draws nothing. */
export function UnsentProgress({ uid, except }: UnsentProgressProps) {
  useEffect(() => {
    const timer = setTimeout(() => {
      void sendUnsentProgress(uid, except ?? null);
      // This tab's own sitting goes on while a video is open; elsewhere it is told of like the others.
      const ownSessionId =
        except === undefined ? null : (parseStoredSession(tabPracticeSessionOf(uid).load())?.id ?? null);
      void sendPracticeSessions(
        openPracticeSessionLog(localStorage, uid),
        (sitting) => savePracticeSession(uid, sitting),
        ownSessionId,
      );
    });
    return () => clearTimeout(timer);
  }, [uid, except]);
  return null;
}
