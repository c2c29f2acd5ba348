/** Storage accepts every chunk but the last in multiples of this (its `x-goog-upload-chunk-granularity`). */
export const GRANULARITY = 256 * 1024;
const FIRST_CHUNK_SIZE = 4 * GRANULARITY;
const MAX_CHUNK_SIZE = 32 * GRANULARITY;
/** Target duration of one chunk, after which progress is shown. */
const TARGET_CHUNK_MS = 2_000;

/** Returns the size of the next chunk in bytes: larger after a fast chunk, smaller after a slow one. */
export function nextChunkSize(previous: { size: number; tookMs: number } | null): number {
  if (previous === null) return FIRST_CHUNK_SIZE;
  const wanted = previous.size * Math.min(2, Math.max(0.5, TARGET_CHUNK_MS / Math.max(1, previous.tookMs)));
  const whole = Math.round(wanted / GRANULARITY) * GRANULARITY;
  return Math.min(MAX_CHUNK_SIZE, Math.max(GRANULARITY, whole));
}

/** Returns the delay before a retry: one second, doubling up to 30. @param failures consecutive failures, at least 1 */
export function retryAfterMs(failures: number): number {
  return Math.min(30_000, 1_000 * 2 ** (failures - 1));
}
