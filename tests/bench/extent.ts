// How long the parts of `npm run bench` measure: as long as a figure needs, or in a brief run only
// for a moment.

/**
 * Whether the parts only show that they still work. What depends on the machine's speed is not
 * judged then.
 */
const isBrief = process.env.BENCH_BRIEFLY === '1';

/** Returns the full length of a measurement, or that of a brief run. */
export function extentOf(full: number, brief: number): number {
  return isBrief ? brief : full;
}

/**
 * Returns whether a time or a ratio of times is within its budget; true in a brief run, which is
 * too short to tell.
 */
export function isFastEnough(value: number, budget: number): boolean {
  return isBrief || value <= budget;
}
