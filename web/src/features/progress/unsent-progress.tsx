import { useEffect } from 'react';
import { savePracticeSession } from './data/practice-session-store.ts';
import { sendUnsentProgress } from './send-unsent-progress.ts';
import { sendPracticeSessions } from './send-practice-sessions.ts';
import { parseStoredSession } from './practice-session-recorder.ts';
import { openPracticeSessionLog } from './practice-session-log.ts';
import { tabPracticeSessionOf } from './tab-practice-session.ts';

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
