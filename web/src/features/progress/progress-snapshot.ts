import { COMPLETION_THRESHOLD } from '@atelier/domain/values';
import type { LiveProgress, Position, ResumePoint } from '../../lib/media/player-handle.ts';
import { firstUnplayedS, type PlayedRanges, playedShare, rangesFor } from './played-ranges.ts';

/** The progress of a member in a video at one moment. */
export interface ProgressSnapshot {
  /** Where to resume, in seconds from the start of the video. */
  readonly positionS: number;
  /** The share of the video that was played, 0 to 1; never becomes less. */
  readonly progress: number;
  /** Changes only from false to true. */
  readonly completed: boolean;
  /** Epoch milliseconds on the clock of the device; orders the snapshots of all devices. */
  readonly observedAtMs: number;
}

/** The label of a video in the library; a video without a label was never started. */
export type ProgressLabel = 'started' | 'completed';

/**
 * Returns the snapshot of a position and of what was played. Its time is later than all earlier
 * snapshots, even when the clock of another device is ahead, because security rules require that
 * `observed_at` increases.
 *
 * @param earlier known snapshots of this video, from this device and from the server.
 * @returns `null` while the length is unknown.
 */
export function snapshotAt(
  { positionS, durationS }: Position,
  played: PlayedRanges,
  atMs: number,
  earlier: readonly (ProgressSnapshot | null)[],
): ProgressSnapshot | null {
  if (!Number.isFinite(durationS) || durationS <= 0 || !Number.isFinite(positionS)) return null;
  const progress = Math.max(
    playedShare(played, durationS),
    ...earlier.map((snapshot) => snapshot?.progress ?? 0),
  );
  return {
    positionS: Math.min(Math.max(positionS, 0), durationS),
    progress,
    completed:
      progress >= COMPLETION_THRESHOLD || earlier.some((snapshot) => snapshot?.completed === true),
    observedAtMs: Math.max(
      atMs,
      ...earlier.map((snapshot) => (snapshot === null ? 0 : snapshot.observedAtMs + 1)),
    ),
  };
}

/**
 * Returns the later snapshot, with the greater progress and completion of both. If these are of the
 * other one, the result is later than both.
 */
export function latestSnapshot(
  a: ProgressSnapshot | null,
  b: ProgressSnapshot | null,
): ProgressSnapshot | null {
  if (a === null || b === null) return a ?? b;
  const newest = a.observedAtMs >= b.observedAtMs ? a : b;
  const progress = Math.max(a.progress, b.progress);
  const completed = a.completed || b.completed;
  return newest.progress === progress && newest.completed === completed
    ? newest
    : { ...newest, progress, completed, observedAtMs: newest.observedAtMs + 1 };
}

/** Returns what the page shows, in whole percents. */
export function liveProgress(latest: ProgressSnapshot | null): LiveProgress {
  if (latest === null) return { status: 'new', progress: 0 };
  return {
    status: latest.completed ? 'completed' : 'started',
    progress: Math.floor(latest.progress * 100) / 100,
  };
}

/** Closer to the end than this, there is nothing to go on with. */
const END_MARGIN_S = 5;
/** Closer to the start than this, playback starts at 0. */
const START_MARGIN_S = 2;

/**
 * Returns where playback resumes: at the saved position. At the end of the video it goes on with
 * the first passage that was not played, and starts over once the video is completed.
 *
 * @param played what this device knows to have been played.
 * @param durationS 0 while the length is unknown.
 */
export function resumePoint(
  saved: ProgressSnapshot | null,
  played: PlayedRanges,
  durationS: number,
): ResumePoint {
  if (saved === null || saved.positionS < START_MARGIN_S) return AT_START;
  const { positionS, completed } = saved;
  if (durationS <= 0 || positionS <= durationS - END_MARGIN_S) {
    return { atS: positionS, isGap: false };
  }
  const gapS = completed ? null : firstUnplayedS(rangesFor(played, saved, durationS), durationS);
  if (gapS === null) return AT_START;
  // What is left after the position is no gap.
  return { atS: gapS < START_MARGIN_S ? 0 : gapS, isGap: gapS < positionS - START_MARGIN_S };
}

const AT_START: ResumePoint = { atS: 0, isGap: false };
