import { newId } from '../../lib/firestore/writes.ts';
import { savePracticeSession } from './data/progress-store.ts';
import {
  type PracticeSessionRecorder,
  recordPracticeSession,
} from './practice-session-recorder.ts';
import { openPracticeSessionLog, tabPracticeSessionOf } from './practice-session-storage.ts';

/** Counts the time and the repetitions of a member in the practice session of this tab. */
export function sessionRecorder(uid: string, timeZone: string): PracticeSessionRecorder {
  return recordPracticeSession({
    newId,
    timeZone,
    tab: tabPracticeSessionOf(uid),
    log: openPracticeSessionLog(localStorage, uid),
    save: (session) => savePracticeSession(uid, session),
  });
}
