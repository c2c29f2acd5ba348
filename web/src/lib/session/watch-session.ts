import type { User } from 'firebase/auth';
import { effectiveTier } from '@atelier/domain/access/access';
import { path } from '@atelier/domain/paths';
import { parseProfile, type Profile } from '@atelier/domain/members/profile';
import type { Locale } from '@atelier/domain/values';
import { fetchEndReason, fetchStoredSessionEndReason } from './check-account.ts';
import { type AppError, toAppError } from '../errors.ts';
import { onMembershipExpiry } from './membership-expiry.ts';
import { auth } from '../firebase.ts';
import { watchDoc } from '../firestore/live-query.tsx';
import { setLiveScope } from '../firestore/live-scope.ts';
import { createProfile } from './create-profile.ts';
import { createProfileSync } from './profile-sync.ts';
import { endSession, clearEarlierEndReason, recordEndReason } from './end-session.ts';
import { sessionHint } from '../device/session-hint.ts';
import { onSignOutElsewhere } from './sign-out-channel.ts';

export type Session =
  | { status: 'loading' }
  | { status: 'signed-out' }
  | {
      status: 'signed-in';
      uid: string;
      email: string;
      emailVerified: boolean;
      profile: Profile;
      /** The server's word, or all there is to be had: no better one is about to come. */
      isConfirmed: boolean;
    };

/** While an account is being made, the profile is the registration's to create, and nobody is signed in yet. */
let registering = false;
export function setRegistering(on: boolean): void {
  registering = on;
}

const scopeOf = (uid: string, profile: Profile) =>
  [uid, effectiveTier(profile, new Date()), profile.subscription_status, String(profile.is_admin)].join('|');

/** How often an open page asks whether its account still stands; it asks on coming into view besides. */
const ACCOUNT_CHECK_INTERVAL_MS = 5 * 60_000;

/** How long the server's word on a member is waited for; the device's own memory counts then. */
const SERVER_PROFILE_TIMEOUT_MS = 10_000;

/**
 * Follows who is signed in, with their profile.
 *
 * - A missing profile is created (design §3.11); where that is refused, the account has been deleted.
 * - A disabled or deleted account is signed out, and the sign-in page says why; the page in view asks for it.
 * - A membership that runs out by its date alone is published again at that moment, and its listeners close.
 * - Another tab's sign-out reloads this one, with its reason.
 *
 * @param hadSessionHint  whether the page found the hint of a session; a sign-in sets the hint before anybody is signed in.
 * @returns stops following.
 */
export function watchSession(
  locale: () => Locale,
  emit: (session: Session) => void,
  hadSessionHint = sessionHint.isSet(),
): () => void {
  let stopped = false;
  let stopProfile = () => {};
  let stopAuth = () => {};
  let stopExpiryTimer = () => {};
  let user: User | null = null;
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

  /** What the device remembers may be older than what the server holds: a plan, a role or a name has changed since. */
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

  async function repairProfile(account: User) {
    const reason = await fetchEndReason(account);
    if (reason !== null) return endSession(reason);
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
    if (reason !== null) return endSession(reason);
    profileSync.retry();
  }

  function checkAccountIfVisible() {
    if (user !== null && document.visibilityState === 'visible') checkAccount(user).catch(report);
  }

  /**
   * The SDK signs a disabled or deleted account out without a word, so the reason is asked for it: by the user at hand,
   * or, at the start, by what was stored.
   */
  async function endLostSession(former: User | null) {
    const reason = await (former === null ? fetchStoredSessionEndReason() : fetchEndReason(former));
    await endSession(reason ?? 'auth-session-expired');
  }

  function handleSignedOut(former: User | null) {
    setLiveScope('visitor');
    const hadSession = former !== null || hadSessionHint;
    if (!hadSession || !sessionHint.isSet()) return emit({ status: 'signed-out' });
    emit({ status: 'loading' });
    endLostSession(former).catch((error: unknown) => {
      report(error);
      emit({ status: 'signed-out' });
    });
  }

  function handleUserChange(next: User | null) {
    if (stopped || registering) return;
    const former = user;
    const sameMember = next !== null && next.uid === former?.uid;
    user = next;
    if (sameMember) return publish();
    stopProfile();
    stopExpiryTimer();
    resetConfirmation();
    profile = null;
    if (next === null) return handleSignedOut(former);
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
    if (reason !== null) recordEndReason(reason);
    window.location.assign(reason === null ? '/' : '/login');
  });
  const checks = setInterval(checkAccountIfVisible, ACCOUNT_CHECK_INTERVAL_MS);
  document.addEventListener('visibilitychange', checkAccountIfVisible);

  return () => {
    stopped = true;
    clearInterval(checks);
    document.removeEventListener('visibilitychange', checkAccountIfVisible);
    stopAuth();
    stopProfile();
    stopExpiryTimer();
    resetConfirmation();
    stopChannel();
  };
}
