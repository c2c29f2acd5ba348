import type { User } from 'firebase/auth';
import { path } from '@atelier/domain/paths';
import type { Profile } from '@atelier/domain/members/profile';
import { updateDocument } from '../firestore/writes.ts';

type Account = Pick<User, 'uid' | 'email' | 'getIdToken'>;

interface ProfileSync {
  /** Writes the fields of the profile that are out of date, unless a write of them is pending. */
  sync: (account: Account, profile: Profile) => void;
  /** Retries a failed write. */
  retry: () => void;
}

/**
 * Copies the account's e-mail address and the device's time zone (in which the member's days are counted) into the
 * profile. The zone is written at most once per page, so that two devices in different zones do not overwrite each
 * other in turns.
 *
 * @param report receives every failure.
 */
export function createProfileSync(report: (error: unknown) => void): ProfileSync {
  let requestedEmail: string | null = null;
  let latest: Profile;
  let retryEmail: (() => void) | null = null;
  let isZoneChecked = false;

  /** Refreshes the token first: the rules compare the new address with the token's. */
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
    const retryNow = retryEmail;
    retryEmail = null;
    retryNow?.();
  }

  return { sync, retry };
}
