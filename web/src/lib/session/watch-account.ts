import type { User } from 'firebase/auth';
import { SESSION_REFUSED_EVENT } from '../errors.ts';
import { fetchEndReason, isEndReason, type SessionEndReason } from './check-account.ts';

/**
 * How often an open page checks that its account is still valid; it also checks when it becomes
 * visible.
 */
const ACCOUNT_CHECK_INTERVAL_MS = 5 * 60_000;

interface AccountListeners {
  /** The server no longer accepts the account. */
  readonly onEnded: (account: User, reason: SessionEndReason) => Promise<void>;
  /** The account is valid, or no answer came. */
  readonly onValid: () => void;
  readonly onError: (error: unknown) => void;
}

/**
 * Checks that the account of this page is still valid: while the page is visible, and when the
 * server refuses a call of its session.
 *
 * @param current who is signed in.
 */
export function watchAccount(
  current: () => User | null,
  { onEnded, onValid, onError }: AccountListeners,
) {
  async function check(account: User): Promise<void> {
    const reason = await fetchEndReason(account);
    if (reason !== null) return onEnded(account, reason);
    onValid();
  }

  function checkIfVisible() {
    const account = current();
    if (account !== null && document.visibilityState === 'visible') check(account).catch(onError);
  }

  function handleRefusal(event: Event) {
    const refusal: unknown = event instanceof CustomEvent ? event.detail : null;
    const account = current();
    if (account === null || !isEndReason(refusal)) return;
    // Auth may know better why, and may still accept a session that was revoked.
    fetchEndReason(account)
      .then((reason) => onEnded(account, reason ?? refusal))
      .catch(onError);
  }

  const interval = setInterval(checkIfVisible, ACCOUNT_CHECK_INTERVAL_MS);
  document.addEventListener('visibilitychange', checkIfVisible);
  window.addEventListener(SESSION_REFUSED_EVENT, handleRefusal);

  return {
    /** Asks the server now whether an account is still valid. */
    check,
    stop: () => {
      clearInterval(interval);
      document.removeEventListener('visibilitychange', checkIfVisible);
      window.removeEventListener(SESSION_REFUSED_EVENT, handleRefusal);
    },
  };
}
