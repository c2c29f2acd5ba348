/**
 * gRPC codes with which Firestore ends a request that waited for locks, met other writes, or found
 * the service slow or away: DEADLINE_EXCEEDED, ABORTED, UNAVAILABLE. RESOURCE_EXHAUSTED also means
 * that a quota is used up, which passes for nobody by waiting a moment, so its message decides.
 */
const PASSING_CODES: readonly unknown[] = [4, 10, 14];
const CONTENTION = /transaction lock timeout|too much contention/i;

/**
 * Returns whether a failure of the database passes by itself: locks of readers or writers, or a
 * service that is away.
 */
export function isContention(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  return (
    PASSING_CODES.includes(error.code) ||
    (typeof error.code === 'number' && CONTENTION.test(error.message))
  );
}
