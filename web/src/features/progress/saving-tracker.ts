import type { AppError } from '../../lib/app-error.ts';
import { readLabel, readProgress, saveProgress } from './data/progress-store.ts';
import type { ProgressJournal } from './progress-journal.ts';
import type { Step } from './progress-tracker.ts';
import { type PlayerMoment, runTracker } from './tracker-runner.ts';

/** A tracker that notes in this device's journal and saves with the member's profile. */
export function savingTracker(
  uid: string,
  videoId: string,
  first: Step,
  journal: ProgressJournal,
  onFault: (error: AppError | null) => void,
): (moment: PlayerMoment) => void {
  return runTracker(first, {
    nowMs: Date.now,
    after: (delayMs, action) => {
      const timer = setTimeout(action, delayMs);
      return () => clearTimeout(timer);
    },
    note: (snapshot) => journal.note(videoId, snapshot),
    held: (observedAtMs) => journal.settle(videoId, observedAtMs),
    save: (snapshot, label) => saveProgress(uid, videoId, snapshot, label),
    reload: async () => ({ known: await readProgress(uid, videoId), label: await readLabel(uid, videoId) }),
    onFault,
  });
}
