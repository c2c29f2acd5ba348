import type { User } from 'firebase/auth';
import { effectiveTier } from '@atelier/domain/access';
import type { AppErrorCode } from '@atelier/domain/error-code';
import { path } from '@atelier/domain/collection-paths';
import { parseProfile, type Profile } from '@atelier/domain/entities/profile';
import type { Locale } from '@atelier/domain/values';
import { type AppError, toAppError } from './app-error.ts';
import { atLapse } from './at-lapse.ts';
import { auth } from './firebase.ts';
import { watchDoc } from './live-query.tsx';
import { setLiveScope } from './live/live-scope.ts';
import { createProfile } from './missing-profile.ts';
import { endReason } from './end-reason.ts';
import { sessionHint } from './session-hint.ts';
import { onLeftElsewhere } from './session-channel.ts';
import { signOut } from './sign-out.ts';
import { updateDocument } from './writes.ts';

export type Session =
  | { status: 'loading' }
  | { status: 'signed-out' }
  | { status: 'signed-in'; uid: string; email: string; emailVerified: boolean; profile: Profile };

/** While an account is being made, the profile is the registration's to create, and nobody is signed in yet. */
let registering = false;
export function setRegistering(on: boolean): void {
  registering = on;
}

const scopeOf = (uid: string, profile: Profile) =>
  [uid, effectiveTier(profile, new Date()), profile.subscription_status, String(profile.is_admin)].join('|');

/** Failures that say nothing of the account: it is asked again later. */
const PASSING: readonly AppErrorCode[] = [
  'auth-network',
  'auth-unavailable',
  'auth-too-many-requests',
  'timeout',
  'offline',
];

/** Why a token can no longer be had, when it is for good; `null` when it can, or when the answer did not come. */
async function reasonForEnd(user: User): Promise<AppErrorCode | null> {
  try {
    await user.getIdToken(true);
    return null;
  } catch (error) {
    const { code } = toAppError(error);
    if (PASSING.includes(code)) return null;
    return code === 'auth-user-disabled' ? code : 'auth-account-deleted';
  }
}

/** Ends a session that the server no longer honours; the sign-in page says why. */
async function endFor(reason: AppErrorCode): Promise<void> {
  endReason.keep(reason);
  await signOut({ losing: true, to: '/login' });
}

/**
 * Follows who is signed in, with their profile.
 *
 * - A missing profile is created (design §3.11); where that is refused, the account has been deleted.
 * - A disabled or deleted account is signed out, and the sign-in page says why.
 * - A membership that runs out by its date alone is published again at that moment, and its listeners close.
 * - Another tab's sign-out reloads this one, with its reason.
 *
 * @returns stops following.
 */
export function watchSession(locale: () => Locale, emit: (session: Session) => void): () => void {
  let stopped = false;
  let stopProfile = () => {};
  let stopAuth = () => {};
  let stopLapse = () => {};
  let user: User | null = null;
  let profile: Profile | null = null;
  let repairing = false;
  let alignedFor: string | null = null;

  const report = (error: unknown) => console.error('session', toAppError(error));

  function publish() {
    stopLapse();
    if (user === null || profile === null) return;
    setLiveScope(scopeOf(user.uid, profile));
    if (!sessionHint.isSet()) sessionHint.start(true);
    const { uid, email, emailVerified } = user;
    emit({ status: 'signed-in', uid, email: email ?? '', emailVerified, profile });
    stopLapse = atLapse(profile, publish);
  }

  async function repair(account: User) {
    const reason = await reasonForEnd(account);
    if (reason !== null) return endFor(reason);
    try {
      await createProfile(account, locale());
    } catch (error) {
      if (toAppError(error).code === 'forbidden') return endFor('auth-account-deleted');
      throw error;
    } finally {
      repairing = false;
    }
  }

  /** After a change of address the token is first to know; the profile follows it. */
  async function alignEmail(account: User, data: Profile) {
    if (account.email === null || account.email === data.email || alignedFor === account.email) return;
    alignedFor = account.email;
    await account.getIdToken(true);
    await updateDocument(path.profile(account.uid), { email: account.email });
  }

  function profileArrived(account: User, data: Profile | null) {
    profile = data;
    if (data !== null) {
      alignEmail(account, data).catch(report);
      return publish();
    }
    if (repairing) return;
    repairing = true;
    repair(account).catch(report);
  }

  async function profileFailed(account: User, error: AppError) {
    report(error);
    if (error.code !== 'forbidden' && error.code !== 'signed-out') return;
    const reason = await reasonForEnd(account);
    if (reason !== null) await endFor(reason);
  }

  function left() {
    setLiveScope('visitor');
    if (sessionHint.isSet()) endFor('auth-session-expired').catch(report);
    else emit({ status: 'signed-out' });
  }

  function userChanged(next: User | null) {
    if (stopped || registering) return;
    const sameMember = next !== null && next.uid === user?.uid;
    user = next;
    if (sameMember) return publish();
    stopProfile();
    stopLapse();
    profile = null;
    if (next === null) return left();
    emit({ status: 'loading' });
    stopProfile = watchDoc(
      path.profile(next.uid),
      parseProfile,
      ({ data }) => profileArrived(next, data),
      (error) => {
        profileFailed(next, error).catch(report);
      },
    );
  }

  Promise.all([auth(), import('firebase/auth')])
    .then(([service, { onIdTokenChanged }]) => {
      if (!stopped) stopAuth = onIdTokenChanged(service, userChanged);
    })
    .catch((error: unknown) => {
      report(error);
      emit({ status: 'signed-out' });
    });
  const stopChannel = onLeftElsewhere((reason) => {
    if (reason !== null) endReason.keep(reason);
    window.location.assign(reason === null ? '/' : '/login');
  });

  return () => {
    stopped = true;
    stopAuth();
    stopProfile();
    stopLapse();
    stopChannel();
  };
}
