import { path } from '@atelier/domain/paths';
import {
  parseLibraryState,
  parseVideoProgress,
  type VideoProgress,
} from '@atelier/domain/learning/learning-documents';
import { readDoc } from '../../../lib/firestore/live-query.tsx';
import { countedWrite } from '../../../lib/firestore/limited-writes.ts';
import { commit, serverTime, type Write, type WriteData } from '../../../lib/firestore/writes.ts';
import type { LocalSession } from '../practice-session.ts';
import type { ProgressLabel, ProgressSnapshot } from '../progress-snapshot.ts';

/** Returns a member's saved progress in a video, `null` when there is none. @throws AppError */
export async function readProgress(uid: string, videoId: string): Promise<ProgressSnapshot | null> {
  const saved = await readDoc(path.progress(uid, videoId), parseVideoProgress);
  return saved === null ? null : toSnapshot(saved);
}

/** Converts saved progress. */
export function toSnapshot({
  position_s,
  progress,
  completed,
  observed_at,
}: VideoProgress): ProgressSnapshot {
  return { positionS: position_s, progress, completed, observedAtMs: observed_at.getTime() };
}

/**
 * Returns the label of a video in the library, `null` when it was never started.
 *
 * @throws AppError
 */
export async function readLabel(uid: string, videoId: string): Promise<ProgressLabel | null> {
  const state = await readDoc(path.libraryState(uid), parseLibraryState);
  return state?.videos[videoId] ?? null;
}

/**
 * Saves progress and, in the same commit, the label of the video in the library.
 *
 * @param label `null` does not change the label.
 * @throws AppError: `forbidden` when the server has a newer snapshot, greater progress or already
 * has the label.
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

/** Sessions that this page has saved: the rules want the first save of each to be counted. */
const saved = new Set<string>();

/** Saves the totals of a session; a repeated save changes nothing. @throws AppError */
export async function savePracticeSession(uid: string, session: LocalSession): Promise<void> {
  const { id, day } = session;
  const data: WriteData = {
    day,
    started_at: new Date(session.startedAtMs),
    seconds: Math.floor(session.seconds),
    reps: session.reps,
    moves: session.moves,
    updated_at: serverTime,
  };
  const isKnown = saved.has(id);
  await commit([
    { kind: 'set', path: path.session(uid, id), data },
    ...(isKnown ? [] : [countedWrite(uid, `sessions_${day}`, id)]),
  ]);
  saved.add(id);
}
