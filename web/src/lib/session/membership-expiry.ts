import { membershipExpiresAt, type Member } from '@atelier/domain/access/access';

/** Timers are late after the device slept, so the clock is checked at least this often. */
const RECHECK_INTERVAL_MS = 10 * 60_000;

/**
 * Calls back once when a membership expires by its date; no profile update announces that moment.
 *
 * @returns cancels the timer.
 */
export function onMembershipExpiry(member: Member, onExpired: () => void): () => void {
  const end = member.subscription_status === 'active' ? membershipExpiresAt(member) : null;
  if (end === null || end.getTime() <= Date.now()) return () => undefined;
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    const remainingMs = end.getTime() - Date.now();
    if (remainingMs <= 0) onExpired();
    else timer = setTimeout(wait, Math.min(remainingMs, RECHECK_INTERVAL_MS));
  };
  wait();
  return () => clearTimeout(timer);
}
