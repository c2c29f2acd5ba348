import { CLIP_SECONDS } from '@atelier/domain/reviews/move-review';

/** The part of a file that is sent, in seconds. */
export type Trim = readonly [fromS: number, toS: number];

const STEP_S = 0.1;
/** Rounds to tenths, because sums of tenths are not exact in binary. */
const rounded = (seconds: number) => Math.round(seconds / STEP_S) / Math.round(1 / STEP_S);

/** Returns the end of a file as the first proposal: people lower the phone at its beginning. */
export function firstTrim(durationS: number): Trim {
  const toS = Math.floor(durationS / STEP_S) * STEP_S;
  return [rounded(Math.max(0, toS - CLIP_SECONDS.max)), rounded(toS)];
}

/**
 * Returns the part after one end was moved. The other end follows where the part would be too short
 * or too long.
 *
 * @param moved  0 for the beginning, 1 for the end
 */
export function movedTrim([fromS, toS]: Trim, moved: 0 | 1, atS: number, durationS: number): Trim {
  const { min, max } = CLIP_SECONDS;
  const last = Math.floor(durationS / STEP_S) * STEP_S;
  if (moved === 0) {
    const begin = rounded(Math.min(Math.max(0, atS), last - min));
    return [begin, rounded(Math.min(Math.max(toS, begin + min), begin + max, last))];
  }
  const end = rounded(Math.max(Math.min(last, atS), min));
  return [rounded(Math.max(Math.min(fromS, end - min), end - max, 0)), end];
}
