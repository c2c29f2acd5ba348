import type { User } from 'firebase/auth';
import type { Profile } from '@atelier/domain/members/profile';
import { updateProfile } from '../firestore/limited-writes.ts';
import { chosenLocale } from '../i18n/change-locale.ts';

type Account = Pick<User, 'uid' | 'email' | 'emailVerified' | 'getIdToken'>;

interface ProfileSync {
  /** Writes the fields of the profile that are out of date, unless a write of them is pending. */
  sync: (account: Account, profile: Profile) => void;
  retry: () => void;
}

/**
 * Copies the account's e-mail address once it is confirmed, the device's time zone (in which the
 * member's days are counted) and a language that was chosen before the profile was known into the
 * profile. Zone and language are written at most once per page, so that two devices do not
 * overwrite each other in turns.
 *
 * @param report receives every failure.
 */
export function createProfileSync(report: (error: unknown) => void): ProfileSync {
  let requestedEmail: string | null = null;
  let latest: Profile;
  let retryEmail: (() => void) | null = null;
  let isDeviceChecked = false;

  /** Refreshes the token first: the rules compare the new address with the token's. */
  async function writeEmail(account: Account, email: string) {
    await account.getIdToken(true);
    await updateProfile(account.uid, { email });
  }

  function sync(account: Account, profile: Profile) {
    latest = profile;
    const { email, emailVerified } = account;
    if (email !== null && emailVerified && email !== profile.email && email !== requestedEmail) {
      requestedEmail = email;
      writeEmail(account, email).catch((error: unknown) => {
        retryEmail = () => {
          requestedEmail = null;
          sync(account, latest);
        };
        report(error);
      });
    }
    if (isDeviceChecked) return;
    isDeviceChecked = true;
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    const locale = chosenLocale() ?? profile.locale;
    const changes = {
      ...(timeZone === profile.time_zone ? null : { time_zone: timeZone }),
      ...(locale === profile.locale ? null : { locale }),
    };
    if (Object.keys(changes).length > 0) updateProfile(account.uid, changes).catch(report);
  }

  function retry() {
    const retryNow = retryEmail;
    retryEmail = null;
    retryNow?.();
  }

  return { sync, retry };
}
