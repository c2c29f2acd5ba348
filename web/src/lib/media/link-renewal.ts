/** A signed link is replaced this long before it expires. */
const RENEW_BEFORE_MS = 5 * 60_000;
/**
 * Minimum interval between two renewals, in case the device's clock makes every link look expired.
 */
export const MIN_RENEWAL_INTERVAL_MS = 30_000;

/** Returns the delay after which a link must be replaced. */
export const renewInMs = (expiresAtMs: number, nowMs: number): number =>
  Math.max(MIN_RENEWAL_INTERVAL_MS, expiresAtMs - RENEW_BEFORE_MS - nowMs);

/** Returns whether a stored link can be used without another request. */
export const isFresh = (expiresAtMs: number): boolean => expiresAtMs - RENEW_BEFORE_MS > Date.now();

/** Failures of a file within this time count as one incident. */
export const INCIDENT_MS = 30_000;
const TRIES_PER_INCIDENT = 2;

/**
 * Returns whether to request another link after the file failed. A player cannot tell an expired
 * link from other failures; a file that keeps failing is not requested forever.
 *
 * @param failuresAtMs earlier failures, oldest first.
 */
export function isWorthRenewing(failuresAtMs: readonly number[], nowMs: number): boolean {
  return failuresAtMs.filter((atMs) => nowMs - atMs < INCIDENT_MS).length < TRIES_PER_INCIDENT;
}
