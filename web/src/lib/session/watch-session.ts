import type { User } from 'firebase/auth';
import { effectiveTier } from '@atelier/domain/access/access';
import { path } from '@atelier/domain/paths';
import { parseProfile, type Profile } from '@atelier/domain/members/profile';
import type { Locale } from '@atelier/domain/values';
import type { AppErrorCode } from '@atelier/domain/error-code';
import {
  fetchEndReason,
  fetchStoredSessionEndReason,
  isEndReason,
  type SessionEndReason,
} from './check-account.ts';
import { type AppError, SESSION_REFUSED_EVENT, toAppError } from '../errors.ts';
import { collectTypedText } from '../forms/typed-text.ts';
import { onMembershipExpiry } from './membership-expiry.ts';
import { auth } from '../firebase.ts';
import { watchDoc } from '../firestore/live-query.tsx';
import { setLiveScope } from '../firestore/live-scope.ts';
import { createProfile } from './create-profile.ts';
import { createProfileSync } from './profile-sync.ts';
import { endSession, clearEarlierEndReason, recordEndReason } from './end-session.ts';
import { signInPageAfter } from './session-end-reason.ts';
import { sessionHint } from '../device/session-hint.ts';
import { onSignOutElsewhere } from './sign-out-channel.ts';

export type Session =
  | { status: 'loading' | 'signed-out' }
  | {
      status: 'signed-in';
      uid: string;
      email: string;
      emailVerified: boolean;
      profile: Profile;
      /** Whether the profile came from the server, or no newer one is to be expected soon. */
      isConfirmed: boolean;
    };

/**
 * While an account is being created, registration creates the profile and the session stays signed
 * out.
 */
let registering = false;
export function setRegistering(on: boolean): void {
  registering = on;
}

/**
 * Keeps what was typed for a member whose session has expired: after the next sign-in it is there
 * again.
 */
function keepTextOf(
  account: User | null,
  reason: AppErrorCode,
  keepText: ReturnType<typeof collectTypedText>,
): void {
  if (account !== null && reason === 'auth-session-expired') keepText(account.uid);
}

const scopeOf = (uid: string, profile: Profile) =>
  [
    uid,
    effectiveTier(profile, new Date()),
    profile.subscription_status,
    String(profile.is_admin),
  ].join('|');

/**
 * How often an open page checks that its account is still valid; it also checks when it becomes
 * visible.
 */
const ACCOUNT_CHECK_INTERVAL_MS = 5 * 60_000;

/** How long to wait for the server's profile before the cached one counts as confirmed. */
const SERVER_PROFILE_TIMEOUT_MS = 10_000;

/**
 * Watches who is signed in, with their profile.
 *
 * - A missing profile is created; if the rules deny that, the account has been deleted.
 * - A disabled or deleted account is signed out, and the sign-in page shows the reason; a visible
 *   page checks for it.
 * - A session whose calls the server refuses is signed out, also where Auth would go on with it.
 *   After an expired one the sign-in page leads back to the page, with what was typed there.
 * - When a membership expires by its date, the session is emitted again and its listeners close.
 * - A sign-out in another tab reloads this one, with the reason, if it showed a session.
 *
 * @param hadSessionHint whether the page started with the session hint set; a sign-in sets it
 * before it completes.
 * @returns stops watching.
 */
export function watchSession(
  locale: () => Locale,
  emit: (session: Session) => void,
  hadSessionHint = sessionHint.isSet(),
): () => void {
  let stopped = false;
  let showedSession = hadSessionHint;
  let stopProfile = () => {};
  let stopAuth = () => {};
  let stopExpiryTimer = () => {};
  let user: User | null = null;
  /** Who was signed out last, and how to store what they had typed. */
  let left: { account: User | null; keepText: ReturnType<typeof collectTypedText> } | null = null;
  let profile: Profile | null = null;
  let isRepairing = false;
  let isConfirmed = false;
  let confirmationTimer: ReturnType<typeof setTimeout> | undefined;

  const report = (error: unknown) => console.error('session', toAppError(error));
  const profileSync = createProfileSync(report);

  function publish() {
    stopExpiryTimer();
    if (user === null || profile === null) return;
    setLiveScope(scopeOf(user.uid, profile));
    if (!sessionHint.isSet()) sessionHint.set(true);
    clearEarlierEndReason();
    const { uid, email, emailVerified } = user;
    emit({ status: 'signed-in', uid, email: email ?? '', emailVerified, profile, isConfirmed });
    stopExpiryTimer = onMembershipExpiry(profile, publish);
  }

  /** The cached profile may be out of date: plan, role or name may have changed on the server. */
  function updateConfirmation(fromCache: boolean) {
    if (isConfirmed) return;
    isConfirmed = !fromCache || !navigator.onLine;
    if (isConfirmed) return clearTimeout(confirmationTimer);
    confirmationTimer ??= setTimeout(() => {
      isConfirmed = true;
      publish();
    }, SERVER_PROFILE_TIMEOUT_MS);
  }

  function resetConfirmation() {
    isConfirmed = false;
    clearTimeout(confirmationTimer);
    confirmationTimer = undefined;
  }

  /** @param keepText stores what was typed; default: what the page shows now */
  function end(
    account: User | null,
    reason: SessionEndReason,
    keepText = collectTypedText(),
  ): Promise<void> {
    keepTextOf(account, reason, keepText);
    return endSession(reason);
  }

  async function repairProfile(account: User) {
    const reason = await fetchEndReason(account);
    if (reason !== null) return end(account, reason);
    try {
      await createProfile(account, locale());
    } catch (error) {
      if (toAppError(error).code === 'forbidden') return await endSession('auth-account-deleted');
      throw error;
    } finally {
      isRepairing = false;
    }
  }

  function handleProfile(account: User, data: Profile | null, fromCache: boolean) {
    profile = data;
    if (data !== null) {
      updateConfirmation(fromCache);
      if (!fromCache) profileSync.sync(account, data);
      return publish();
    }
    if (isRepairing) return;
    isRepairing = true;
    repairProfile(account).catch(report);
  }

  async function handleProfileError(account: User, error: AppError) {
    report(error);
    if (error.code !== 'forbidden' && error.code !== 'signed-out') return;
    await checkAccount(account);
  }

  async function checkAccount(account: User) {
    const reason = await fetchEndReason(account);
    if (reason !== null) return end(account, reason);
    profileSync.retry();
  }

  function handleRefusal(event: Event) {
    const refusal: unknown = event instanceof CustomEvent ? event.detail : null;
    const account = user;
    if (account === null || !isEndReason(refusal)) return;
    // Auth may know better why, and may still accept a session that was revoked.
    fetchEndReason(account)
      .then((reason) => end(account, reason ?? refusal))
      .catch(report);
  }

  function checkAccountIfVisible() {
    if (user !== null && document.visibilityState === 'visible') checkAccount(user).catch(report);
  }

  /**
   * The SDK gives no reason: the server is asked with the former user or, at the start, with the
   * stored tokens.
   */
  async function endLostSession(
    former: User | null,
    keepText: ReturnType<typeof collectTypedText>,
  ) {
    const reason = await (former === null ? fetchStoredSessionEndReason() : fetchEndReason(former));
    await end(former, reason ?? 'auth-session-expired', keepText);
  }

  function handleSignedOut(former: User | null) {
    setLiveScope('visitor');
    const keepText = collectTypedText();
    left = { account: former, keepText };
    const hadSession = former !== null || hadSessionHint;
    if (!hadSession || !sessionHint.isSet()) return emit({ status: 'signed-out' });
    emit({ status: 'loading' });
    endLostSession(former, keepText).catch((error: unknown) => {
      report(error);
      emit({ status: 'signed-out' });
    });
  }

  function handleUserChange(next: User | null) {
    if (stopped || registering) return;
    const former = user;
    const sameMember = next !== null && next.uid === former?.uid;
    user = next;
    showedSession ||= next !== null;
    if (sameMember) return publish();
    stopProfile();
    stopExpiryTimer();
    resetConfirmation();
    profile = null;
    if (next === null) return handleSignedOut(former);
    left = null;
    emit({ status: 'loading' });
    stopProfile = watchDoc(
      path.profile(next.uid),
      parseProfile,
      ({ data, fromCache }) => handleProfile(next, data, fromCache),
      (error) => {
        handleProfileError(next, error).catch(report);
      },
    );
  }

  Promise.all([auth(), import('firebase/auth')])
    .then(([service, { onIdTokenChanged }]) => {
      if (!stopped) stopAuth = onIdTokenChanged(service, handleUserChange);
    })
    .catch((error: unknown) => {
      report(error);
      emit({ status: 'signed-out' });
    });
  const stopChannel = onSignOutElsewhere((reason) => {
    // The late message of a second tab would reload the sign-in page, and empty its form.
    if (!showedSession) return;
    if (reason === null) return window.location.assign('/');
    recordEndReason(reason);
    // The SDK's own news of the sign-out may have come before, and the page be gone.
    const { account, keepText } = left ?? { account: user, keepText: collectTypedText() };
    keepTextOf(account, reason, keepText);
    window.location.assign(signInPageAfter(reason));
  });
  const checks = setInterval(checkAccountIfVisible, ACCOUNT_CHECK_INTERVAL_MS);
  document.addEventListener('visibilitychange', checkAccountIfVisible);
  window.addEventListener(SESSION_REFUSED_EVENT, handleRefusal);

  return () => {
    stopped = true;
    clearInterval(checks);
    document.removeEventListener('visibilitychange', checkAccountIfVisible);
    window.removeEventListener(SESSION_REFUSED_EVENT, handleRefusal);
    stopAuth();
    stopProfile();
    stopExpiryTimer();
    resetConfirmation();
    stopChannel();
  };
}
