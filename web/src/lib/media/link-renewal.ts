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
