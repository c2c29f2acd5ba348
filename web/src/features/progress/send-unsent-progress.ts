import { toAppError } from '../../lib/errors.ts';
import { readProgress } from './data/progress-store.ts';
import { openProgressJournal } from './progress-journal.ts';
import { createSavingTracker } from './saving-tracker.ts';
import { startTracking } from './progress-tracker.ts';

/**
 * Sends what this device noted of other visits and the server does not know yet: a browser that was closed offline, or
 * that crashed. Reads nothing when there is nothing to send.
 *
 * @param except the video that is open, whose own tracker does the same.
 */
export async function sendUnsentProgress(uid: string, except: string | null): Promise<void> {
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
      // It stays noted, for the next visit.
      console.warn('progress not sent yet', toAppError(error).code);
    }
  }
}
