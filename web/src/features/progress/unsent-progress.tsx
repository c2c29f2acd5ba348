import { useEffect } from 'react';
import { parseVideo } from '@atelier/domain/content/video';
import { path } from '@atelier/domain/paths';
import { AppError, toAppError } from '../../lib/errors.ts';
import { readDoc } from '../../lib/firestore/live-query.tsx';
import { readProgress, savePracticeSession } from './data/progress-store.ts';
import {
  openPracticeSessionLog,
  sendPracticeSessions,
  tabPracticeSessionOf,
} from './practice-session-storage.ts';
import { parseLocalSession } from './practice-session.ts';
import { openProgressJournal } from './progress-journal.ts';
import { createSavingTracker } from './saving-tracker.ts';

/**
 * Sends progress of earlier visits that is only in the journal of this device, for example after a
 * browser was closed offline. Reads nothing when the journal is empty.
 */
export async function sendUnsentProgress(uid: string, except: string | undefined): Promise<void> {
  const journal = openProgressJournal(localStorage, uid);
  for (const videoId of journal.videos().filter((id) => id !== except)) {
    if (journal.read(videoId) === null) {
      journal.forget(videoId);
      continue;
    }
    try {
      const stored = await readProgress(uid, videoId);
      // Rules take the first progress only of a video that the member can watch.
      if (stored === null && (await readDoc(path.video(videoId), parseVideo)) === null) {
        throw new AppError('not-found');
      }
      createSavingTracker(uid, videoId, stored, journal, {
        onError: () => undefined,
        onProgress: () => undefined,
      });
      if (stored !== null) journal.clearUntil(videoId, stored.observedAtMs);
    } catch (error) {
      const { code } = toAppError(error);
      if (code === 'not-found' || code === 'forbidden') journal.forget(videoId);
      // It stays in the journal until the next visit.
      else console.warn('progress not sent yet', code);
    }
  }
}

/**
 * Sends what earlier visits on this device left unsent, after the first render. Renders nothing.
 *
 * @param props.except the open video; its own tracker sends its progress.
 */
export function UnsentProgress({ uid, except }: { uid: string; except?: string }) {
  useEffect(() => {
    let stop = () => {};
    const timer = setTimeout(() => {
      void sendUnsentProgress(uid, except);
      // While a video is open, the session of this tab continues; otherwise it is sent like the
      // others.
      const ownSessionId =
        except === undefined
          ? null
          : (parseLocalSession(tabPracticeSessionOf(uid).load())?.id ?? null);
      stop = sendPracticeSessions(
        openPracticeSessionLog(localStorage, uid),
        (session) => savePracticeSession(uid, session),
        ownSessionId,
      );
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [uid, except]);
  return null;
}
