import { COMPLETION_THRESHOLD } from '@atelier/domain/values';

/** Where one member stands in one video, as seen at one moment. */
export interface ProgressSnapshot {
  /** Seconds from the start of the video. */
  readonly positionS: number;
  /** Share of the length, 0 to 1. */
  readonly progress: number;
  /** Only ever turns from false to true. */
  readonly completed: boolean;
  /** Epoch milliseconds on the clock of the device that saw it; orders snapshots of all devices. */
  readonly observedAtMs: number;
}

/** The label that the library shows for a video; no label means that it was never started. */
export type ProgressLabel = 'started' | 'completed';

/** What the player says at a moment: `durationS` is NaN while the file's length is unknown. */
export interface Position {
  readonly positionS: number;
  readonly durationS: number;
}

/**
 * The snapshot of a position. Its time is later than every earlier snapshot's even when the clock of another device
 * runs ahead, because security rules take a save only when `observed_at` grows.
 *
 * @param earlier snapshots already known of this video, from this device and from the server.
 * @returns `null` while the length is unknown: a share cannot be told.
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

/** The later of two; completion of either stays, and then makes a snapshot later than both. */
export function latestSnapshot(a: ProgressSnapshot | null, b: ProgressSnapshot | null): ProgressSnapshot | null {
  if (a === null || b === null) return a ?? b;
  const newest = a.observedAtMs >= b.observedAtMs ? a : b;
  return newest.completed === (a.completed || b.completed)
    ? newest
    : { ...newest, completed: true, observedAtMs: newest.observedAtMs + 1 };
}

/** Closer to the end than this, the next viewing starts over. */
const END_MARGIN_S = 5;
/** Closer to the start than this, resuming would only skip the opening. */
const START_MARGIN_S = 2;

/** Second at which playback resumes: the saved one, or 0 at either end of the video. */
export function resumePosition(saved: ProgressSnapshot | null): number {
  if (saved === null || saved.progress <= 0 || saved.positionS < START_MARGIN_S) return 0;
  const durationS = saved.positionS / saved.progress;
  return saved.positionS > durationS - END_MARGIN_S ? 0 : saved.positionS;
}
