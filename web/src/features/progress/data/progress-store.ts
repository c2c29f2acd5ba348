import { path } from '@atelier/domain/paths';
import {
  type LibraryState,
  parseLibraryState,
  parseVideoProgress,
  type VideoProgress,
} from '@atelier/domain/learning/learning-documents';
import { readDoc } from '../../../lib/firestore/live-query.tsx';
import { commit, serverTime, type Write } from '../../../lib/firestore/writes.ts';
import type { ProgressLabel, ProgressSnapshot } from '../progress-snapshot.ts';

/** The member's saved progress on a video, `null` when there is none. @throws AppError, as `readDoc`. */
export async function readProgress(uid: string, videoId: string): Promise<ProgressSnapshot | null> {
  const saved = await readDoc(path.progress(uid, videoId), parseVideoProgress);
  return saved === null ? null : toSnapshot(saved);
}

/** The label that the library shows for a video, `null` when it was never started. */
export async function readLabel(uid: string, videoId: string): Promise<ProgressLabel | null> {
  const state: LibraryState | null = await readDoc(path.libraryState(uid), parseLibraryState);
  return state?.videos[videoId] ?? null;
}

/**
 * Saves progress and, in the same commit, the step of the library's label.
 *
 * @param label `null` leaves the label as it is.
 * @throws AppError: `forbidden` when the server holds something newer, or the label already.
 */
export function saveProgress(
  uid: string,
  videoId: string,
  snapshot: ProgressSnapshot,
  label: ProgressLabel | null,
): Promise<void> {
  const writes: Write[] = [
    {
      kind: 'set',
      path: path.progress(uid, videoId),
      data: {
        user_id: uid,
        video_id: videoId,
        progress: snapshot.progress,
        position_s: snapshot.positionS,
        completed: snapshot.completed,
        observed_at: new Date(snapshot.observedAtMs),
        last_watched_at: serverTime,
      },
    },
  ];
  if (label !== null) {
    writes.push({
      kind: 'merge',
      path: path.libraryState(uid),
      data: { videos: { [videoId]: label }, last: videoId, updated_at: serverTime },
    });
  }
  return commit(writes);
}

function toSnapshot(saved: VideoProgress): ProgressSnapshot {
  return {
    positionS: saved.position_s,
    progress: saved.progress,
    completed: saved.completed,
    observedAtMs: saved.observed_at.getTime(),
  };
}
