import type { VideoProgress } from '@atelier/domain/learning/learning-documents';
import type { ResumePoint } from '../../lib/media/player-handle.ts';
import { toSnapshot } from './data/progress-store.ts';
import { openProgressJournal } from './progress-journal.ts';
import { latestSnapshot, resumePoint } from './progress-snapshot.ts';

/**
 * Returns where the page of a video will resume it, from its saved progress and from what this
 * device knows.
 */
export function savedResumePoint(
  uid: string,
  saved: VideoProgress,
  durationS: number,
): ResumePoint {
  const journal = openProgressJournal(localStorage, uid);
  const latest = latestSnapshot(journal.read(saved.video_id), toSnapshot(saved));
  return resumePoint(latest, journal.played(saved.video_id), durationS);
}
