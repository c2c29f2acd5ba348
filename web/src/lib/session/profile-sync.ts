import type { User } from 'firebase/auth';
import { path } from '@atelier/domain/paths';
import type { Profile } from '@atelier/domain/members/profile';
import { updateDocument } from '../firestore/writes.ts';

type Account = Pick<User, 'uid' | 'email' | 'getIdToken'>;

interface ProfileSync {
  /** Writes what the profile no longer says rightly, unless that is on its way already. */
  sync: (account: Account, profile: Profile) => void;
  /** Tries again what failed. */
  retry: () => void;
}

/**
 * Keeps what a profile repeats: the account's e-mail address, and the time zone of the device in use, in which the
 * member's days are counted. The zone is written once per page at most, so that two devices in two zones do not take
 * turns.
 *
 * @param report hears of every failure.
 */
export function createProfileSync(report: (error: unknown) => void): ProfileSync {
  let requestedEmail: string | null = null;
  let latest: Profile;
  let retryEmail: (() => void) | null = null;
  let isZoneChecked = false;

  /** After a change of address the token is first to know; the rules compare with a token that does. */
  async function writeEmail(account: Account, email: string) {
    await account.getIdToken(true);
    await updateDocument(path.profile(account.uid), { email });
  }

  function sync(account: Account, profile: Profile) {
    latest = profile;
    const { email } = account;
    if (email !== null && email !== profile.email && email !== requestedEmail) {
      requestedEmail = email;
      writeEmail(account, email).catch((error: unknown) => {
        retryEmail = () => {
          requestedEmail = null;
          sync(account, latest);
        };
        report(error);
      });
    }
    if (isZoneChecked) return;
    isZoneChecked = true;
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    if (timeZone === profile.time_zone) return;
    updateDocument(path.profile(account.uid), { time_zone: timeZone }).catch(report);
  }

  function retry() {
    const deed = retryEmail;
    retryEmail = null;
    deed?.();
  }

  return { sync, retry };
}
