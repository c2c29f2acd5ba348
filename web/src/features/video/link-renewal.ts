/** A signed link is replaced this long before it ends (design §3.9). */
const RENEW_BEFORE_MS = 5 * 60_000;
/** Between two renewals, should a device's clock make every link look old. */
const MIN_RENEWAL_INTERVAL_MS = 30_000;
/** Failures of the file within this time are one incident. */
const INCIDENT_MS = 30_000;
const TRIES_PER_INCIDENT = 2;

/** How long a link may be used before it is replaced. */
export function renewInMs(expiresAtMs: number, nowMs: number): number {
  return Math.max(MIN_RENEWAL_INTERVAL_MS, expiresAtMs - RENEW_BEFORE_MS - nowMs);
}

/**
 * Whether a failed file is worth another link: an expired link looks like any other failure to a player, and a file
 * that keeps failing is not asked for again without end.
 *
 * @param failuresAtMs earlier failures, oldest first.
 */
export function isWorthRenewing(failuresAtMs: readonly number[], nowMs: number): boolean {
  return failuresAtMs.filter((atMs) => nowMs - atMs < INCIDENT_MS).length < TRIES_PER_INCIDENT;
}
