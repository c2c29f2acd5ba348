import { COMPLETION_THRESHOLD } from '@atelier/domain/values';
import type { Position } from '../../lib/media/player.ts';

/** The progress of a member in a video at one moment. */
export interface ProgressSnapshot {
  /** Seconds from the start of the video. */
  readonly positionS: number;
  /** Fraction of the length, 0 to 1. */
  readonly progress: number;
  /** Changes only from false to true. */
  readonly completed: boolean;
  /** Epoch milliseconds on the clock of the device; orders the snapshots of all devices. */
  readonly observedAtMs: number;
}

/** The label of a video in the library; a video without a label was never started. */
export type ProgressLabel = 'started' | 'completed';

/**
 * Returns the snapshot of a position. Its time is later than all earlier snapshots, even when the clock of another device
 * is ahead, because security rules require that `observed_at` increases.
 *
 * @param earlier known snapshots of this video, from this device and from the server.
 * @returns `null` while the length is unknown.
 */
export function snapshotAt(
  { positionS, durationS }: Position,
  atMs: number,
  earlier: readonly (ProgressSnapshot | null)[],
): ProgressSnapshot | null {
  if (!Number.isFinite(durationS) || durationS <= 0 || !Number.isFinite(positionS)) return null;
  const position = Math.min(Math.max(positionS, 0), durationS);
  const progress = position / durationS;
  return {
    positionS: position,
    progress,
    completed: progress >= COMPLETION_THRESHOLD || earlier.some((snapshot) => snapshot?.completed === true),
    observedAtMs: Math.max(atMs, ...earlier.map((snapshot) => (snapshot === null ? 0 : snapshot.observedAtMs + 1))),
  };
}

/** Returns the later snapshot. If only the other one is completed, the result is completed and later than both. */
export function latestSnapshot(a: ProgressSnapshot | null, b: ProgressSnapshot | null): ProgressSnapshot | null {
  if (a === null || b === null) return a ?? b;
  const newest = a.observedAtMs >= b.observedAtMs ? a : b;
  return newest.completed === (a.completed || b.completed)
    ? newest
    : { ...newest, completed: true, observedAtMs: newest.observedAtMs + 1 };
}

/** Closer to the end than this, playback starts over. */
const END_MARGIN_S = 5;
/** Closer to the start than this, playback starts at 0. */
const START_MARGIN_S = 2;

/** Returns the second at which playback resumes: the saved one, or 0 near either end of the video. */
export function resumePosition(saved: ProgressSnapshot | null): number {
  if (saved === null || saved.progress <= 0 || saved.positionS < START_MARGIN_S) return 0;
  const durationS = saved.positionS / saved.progress;
  return saved.positionS > durationS - END_MARGIN_S ? 0 : saved.positionS;
}
