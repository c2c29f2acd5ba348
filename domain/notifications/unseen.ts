import { DAY_MS } from '../time-units.ts';

/** Items are deleted after this time (TTL on `expires_at`). */
export const NOTIFICATION_KEPT_DAYS = 90;

/** More are shown as "9+". */
export const MAX_COUNTED = 9;

/** How many instants of the newest items the profile keeps: one more than is counted. */
export const MAX_NOTIFIED_AT = MAX_COUNTED + 1;

interface SeenState {
  notified_at?: readonly Date[] | undefined;
  notifications_seen_at?: Date | undefined;
}

/** Returns how many items the member has not seen, at most `MAX_NOTIFIED_AT`. */
export function countUnseen(
  { notified_at = [], notifications_seen_at }: SeenState,
  now: Date,
): number {
  const oldest = now.getTime() - NOTIFICATION_KEPT_DAYS * DAY_MS;
  const seen = Math.max(notifications_seen_at?.getTime() ?? 0, oldest);
  return notified_at.filter((at) => at.getTime() > seen).length;
}
