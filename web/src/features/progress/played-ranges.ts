/** Stretches of a film that were played, in seconds: apart from each other and in order. */
export type PlayedRanges = readonly (readonly [fromS: number, toS: number])[];

/** Bounds what the device stores for a video to about 1 KiB. */
const MAX_RANGES = 60;
/** Shorter gaps are no passage: the last quarter of a second before a jump is not counted. */
const MIN_GAP_S = 1;
/**
 * A share that another device saved is taken over from this difference on; below, it is rounding.
 */
const TOLERANCE = 0.01;

/**
 * Adds a stretch; what was played before counts once. At the limit, the shortest of the other
 * ranges is dropped.
 */
export function addRange(ranges: PlayedRanges, fromS: number, toS: number): PlayedRanges {
  const apart = ranges.filter(([from, to]) => to < fromS || from > toS);
  const touching = ranges.filter(([from, to]) => to >= fromS && from <= toS).flat();
  const added = [Math.min(fromS, ...touching), Math.max(toS, ...touching)] as const;
  const kept = apart.length < MAX_RANGES ? apart : apart.toSorted(byLength).slice(1 - MAX_RANGES);
  return [...kept, added].toSorted(([a], [b]) => a - b);
}

const byLength = (a: PlayedRanges[number], b: PlayedRanges[number]) => a[1] - a[0] - (b[1] - b[0]);

/** Returns the share of a film that the ranges cover, 0 to 1. */
export function playedShare(ranges: PlayedRanges, durationS: number): number {
  return Math.min(1, ranges.reduce((sum, [from, to]) => sum + to - from, 0) / durationS);
}

/**
 * Returns the second at which the first passage begins that was not played; `null` if there is
 * none.
 */
export function firstUnplayedS(ranges: PlayedRanges, durationS: number): number | null {
  let playedUntilS = 0;
  for (const [fromS, toS] of [...ranges, [durationS, durationS] as const]) {
    if (fromS - playedUntilS >= MIN_GAP_S) return playedUntilS;
    playedUntilS = Math.max(playedUntilS, toS);
  }
  return null;
}

/**
 * Returns the ranges of this device, or one that stands for a greater share saved without ranges:
 * by another device or by an earlier version. It is as long as that share and ends where playback
 * would resume, as after playing without a jump.
 */
export function rangesFor(
  ranges: PlayedRanges,
  saved: { readonly progress: number; readonly positionS: number } | null,
  durationS: number,
): PlayedRanges {
  if (saved === null || saved.progress <= playedShare(ranges, durationS) + TOLERANCE) return ranges;
  const lengthS = saved.progress * durationS;
  const endS = Math.min(durationS, Math.max(lengthS, saved.positionS));
  return [[endS - lengthS, endS]];
}
