/** Storage takes every chunk but the last in multiples of this (its `x-goog-upload-chunk-granularity`). */
export const GRANULARITY = 256 * 1024;
const FIRST_CHUNK_SIZE = 4 * GRANULARITY;
const MAX_CHUNK_SIZE = 32 * GRANULARITY;
/** A chunk should show progress about this often. */
const TARGET_CHUNK_MS = 2_000;

/** The size of the next chunk, in bytes: larger while they go fast, smaller while they go slowly. */
export function nextChunkSize(previous: { size: number; tookMs: number } | null): number {
  if (previous === null) return FIRST_CHUNK_SIZE;
  const wanted = previous.size * Math.min(2, Math.max(0.5, TARGET_CHUNK_MS / Math.max(1, previous.tookMs)));
  const whole = Math.round(wanted / GRANULARITY) * GRANULARITY;
  return Math.min(MAX_CHUNK_SIZE, Math.max(GRANULARITY, whole));
}

/** How long to wait before trying again: one second, doubling to half a minute. @param failures in a row, 1 or more. */
export function retryAfterMs(failures: number): number {
  return Math.min(30_000, 1_000 * 2 ** (failures - 1));
}
