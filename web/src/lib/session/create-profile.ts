import type { User } from 'firebase/auth';
import { path } from '@atelier/domain/paths';
import { FRESH_MEMBERSHIP } from '@atelier/domain/members/profile';
import type { Locale } from '@atelier/domain/values';
import { serverTime, setDocument } from '../firestore/writes.ts';

/**
 * Creates the profile of a new account, or of one whose registration was interrupted.
 *
 * @throws AppError `forbidden` when the account has been deleted (`deleted_users`).
 */
export async function createProfile(user: User, locale: Locale, fullName = user.displayName): Promise<void> {
  const email = user.email ?? '';
  const name = fullName?.trim() || email.split('@')[0] || email;
  await setDocument(path.profile(user.uid), {
    display_name: name.slice(0, 80),
    email,
    locale,
    time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    ...FRESH_MEMBERSHIP,
    created_at: serverTime,
  });
}
