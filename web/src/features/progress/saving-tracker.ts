import { CLOCK_TOLERANCE_MS } from '@atelier/domain/limits';
import { measureServerClock, toServerMs } from '../../lib/device/server-clock.ts';
import { readLabel, readProgress, saveProgress } from './data/progress-store.ts';
import type { ProgressJournal } from './progress-journal.ts';
import type { ProgressSnapshot } from './progress-snapshot.ts';
import { startTracking } from './progress-tracker.ts';
import { type UntimedTrackerEvent, runTracker, type TrackerPort } from './tracker-runner.ts';

/**
 * Creates a tracker that writes to the journal of this device and saves to the server. After a
 * rejection it measures the server's clock; from then on, a time too far in the future is converted
 * to the server's time.
 *
 * @param stored the snapshot of the server; `null` when there is none or it could not be read.
 */
export function createSavingTracker(
  uid: string,
  videoId: string,
  stored: ProgressSnapshot | null,
  journal: ProgressJournal,
  listeners: Pick<TrackerPort, 'onError' | 'onProgress'>,
): (event: UntimedTrackerEvent) => void {
  return runTracker(
    startTracking(stored, journal.read(videoId), journal.played(videoId), Date.now()),
    {
      ...listeners,
      record: (snapshot, played) => journal.record(videoId, snapshot, played),
      onStored: (observedAtMs) => journal.clearUntil(videoId, observedAtMs),
      save: (snapshot, label) => {
        const isAccepted = snapshot.observedAtMs <= toServerMs(Date.now()) + CLOCK_TOLERANCE_MS;
        const observedAtMs = isAccepted ? snapshot.observedAtMs : toServerMs(snapshot.observedAtMs);
        return saveProgress(uid, videoId, { ...snapshot, observedAtMs }, label);
      },
      reload: async () => {
        await measureServerClock();
        return { stored: await readProgress(uid, videoId), label: await readLabel(uid, videoId) };
      },
    },
  );
}
