import type { User } from 'firebase/auth';
import { effectiveTier } from '@atelier/domain/access/access';
import { path } from '@atelier/domain/paths';
import { parseProfile, type Profile } from '@atelier/domain/members/profile';
import type { Locale } from '@atelier/domain/values';
import { sessionHint } from '../device/session-hint.ts';
import { type AppError, toAppError } from '../errors.ts';
import { watchDoc } from '../firestore/live-query.tsx';
import { setLiveScope } from '../firestore/live-scope.ts';
import { fetchEndReason, type SessionEndReason } from './check-account.ts';
import { createProfile } from './create-profile.ts';
import { clearEarlierEndReason } from './end-session.ts';
import { onMembershipExpiry } from './membership-expiry.ts';
import { createProfileConfirmation } from './profile-confirmation.ts';
import type { createProfileSync } from './profile-sync.ts';

/** The session of a member, with their profile. */
export interface MemberSession {
  status: 'signed-in';
  uid: string;
  email: string;
  emailVerified: boolean;
  profile: Profile;
  /** Whether the profile came from the server, or no newer one is to be expected soon. */
  isConfirmed: boolean;
}

interface MemberPort {
  readonly locale: () => Locale;
  readonly emit: (session: MemberSession) => void;
  /** Ends a session that the server no longer accepts. */
  readonly end: (account: User, reason: SessionEndReason) => Promise<void>;
  /** Asks the server whether the account is still valid. */
  readonly checkAccount: (account: User) => Promise<void>;
  readonly profileSync: ReturnType<typeof createProfileSync>;
  readonly report: (error: unknown) => void;
}

const scopeOf = (uid: string, profile: Profile) =>
  [
    uid,
    effectiveTier(profile, new Date()),
    profile.subscription_status,
    String(profile.is_admin),
  ].join('|');

/**
 * Watches the profile of a member who is signed in, and emits the session with it.
 *
 * - A missing profile is created; if the rules deny that, the account has been deleted.
 * - When a membership expires by its date, the session is emitted again and its listeners close.
 */
export function watchMember(
  member: User,
  { locale, emit, end, checkAccount, profileSync, report }: MemberPort,
) {
  let account = member;
  let profile: Profile | null = null;
  let isRepairing = false;
  let stopExpiryTimer = () => {};
  const confirmation = createProfileConfirmation(publish);

  function publish() {
    stopExpiryTimer();
    if (profile === null) return;
    setLiveScope(scopeOf(account.uid, profile));
    if (!sessionHint.isSet()) sessionHint.set(true);
    clearEarlierEndReason();
    const { uid, email, emailVerified } = account;
    emit({
      status: 'signed-in',
      uid,
      email: email ?? '',
      emailVerified,
      profile,
      isConfirmed: confirmation.isConfirmed(),
    });
    stopExpiryTimer = onMembershipExpiry(profile, publish);
  }

  async function repairProfile() {
    const reason = await fetchEndReason(member);
    if (reason !== null) return end(member, reason);
    try {
      await createProfile(member, locale());
    } catch (error) {
      if (toAppError(error).code === 'forbidden') return await end(member, 'auth-account-deleted');
      throw error;
    } finally {
      isRepairing = false;
    }
  }

  function handleProfile(data: Profile | null, fromCache: boolean) {
    profile = data;
    if (data !== null) {
      confirmation.update(fromCache);
      if (!fromCache) profileSync.sync(member, data);
      return publish();
    }
    if (isRepairing) return;
    isRepairing = true;
    repairProfile().catch(report);
  }

  async function handleError(error: AppError) {
    report(error);
    if (error.code === 'forbidden' || error.code === 'signed-out') await checkAccount(member);
  }

  const stopProfile = watchDoc(
    path.profile(member.uid),
    parseProfile,
    ({ data, fromCache }) => handleProfile(data, fromCache),
    (error) => {
      handleError(error).catch(report);
    },
  );

  return {
    /** Emits the session again, with what Auth now knows of the same member. */
    refresh: (next: User): void => {
      account = next;
      publish();
    },
    stop: (): void => {
      stopProfile();
      stopExpiryTimer();
      confirmation.stop();
    },
  };
}
