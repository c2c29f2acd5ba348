import { useEffect } from 'react';
import { toAppError } from '../../lib/errors.ts';
import { savePracticeSession } from './data/practice-session-store.ts';
import { readProgress } from './data/progress-store.ts';
import { openPracticeSessionLog, sendPracticeSessions, tabPracticeSessionOf } from './practice-session-storage.ts';
import { parseStoredSession } from './practice-session.ts';
import { openProgressJournal } from './progress-journal.ts';
import { startTracking } from './progress-tracker.ts';
import { createSavingTracker } from './saving-tracker.ts';

interface UnsentProgressProps {
  uid: string;
  /** The open video; its own tracker sends its progress. */
  except?: string;
}

/**
 * Sends progress of earlier visits that is only in the journal of this device, for example after a browser was closed
 * offline. Reads nothing when the journal is empty.
 */
async function sendUnsentProgress(uid: string, except: string | undefined): Promise<void> {
  const journal = openProgressJournal(localStorage, uid);
  for (const videoId of journal.videos().filter((id) => id !== except)) {
    const journalled = journal.read(videoId);
    if (journalled === null) {
      journal.clearUntil(videoId, Infinity);
      continue;
    }
    try {
      const stored = await readProgress(uid, videoId);
      if (stored !== null) journal.clearUntil(videoId, stored.observedAtMs);
      createSavingTracker(uid, videoId, startTracking(stored, journalled, Date.now()), journal, () => undefined);
    } catch (error) {
      // It stays in the journal until the next visit.
      console.warn('progress not sent yet', toAppError(error).code);
    }
  }
}

/** Sends what earlier visits on this device left unsent, after the first render. Renders nothing. */
export function UnsentProgress({ uid, except }: UnsentProgressProps) {
  useEffect(() => {
    const timer = setTimeout(() => {
      void sendUnsentProgress(uid, except);
      // While a video is open, the session of this tab continues; otherwise it is sent like the others.
      const ownSessionId =
        except === undefined ? null : (parseStoredSession(tabPracticeSessionOf(uid).load())?.id ?? null);
      void sendPracticeSessions(
        openPracticeSessionLog(localStorage, uid),
        (session) => savePracticeSession(uid, session),
        ownSessionId,
      );
    });
    return () => clearTimeout(timer);
  }, [uid, except]);
  return null;
}
