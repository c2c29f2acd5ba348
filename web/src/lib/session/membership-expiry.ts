import { membershipExpiresAt, type Member } from '@atelier/domain/access/access';

/** A device that slept wakes with its timers late; the wall is asked at least this often. */
const RECHECK_INTERVAL_MS = 10 * 60_000;

/**
 * Calls back once, at the moment at which a membership runs out by its date alone: no news comes of that.
 *
 * @returns calls it off.
 */
export function onMembershipExpiry(member: Member, onExpired: () => void): () => void {
  const end = member.subscription_status === 'active' ? membershipExpiresAt(member) : null;
  if (end === null || end.getTime() <= Date.now()) return () => undefined;
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    const left = end.getTime() - Date.now();
    if (left <= 0) onExpired();
    else timer = setTimeout(wait, Math.min(left, RECHECK_INTERVAL_MS));
  };
  wait();
  return () => clearTimeout(timer);
}
