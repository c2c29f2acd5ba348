import type { User } from 'firebase/auth';
import i18next from 'i18next';
import { cutToLength } from '@atelier/domain/excerpt';
import { MAX_LENGTH } from '@atelier/domain/limits';
import { path } from '@atelier/domain/paths';
import { findNameProblem, normalizeName } from '@atelier/domain/members/display-name';
import { FRESH_MEMBERSHIP } from '@atelier/domain/members/profile';
import { WEEKLY_WORDING } from '@atelier/domain/members/weekly-consent';
import type { Locale } from '@atelier/domain/values';
import { serverTime, setDocument } from '../firestore/writes.ts';

/**
 * Creates the profile of a new account, or of one whose registration was interrupted.
 *
 * @param agreesToWeekly  the member ticked the box of the weekly mail at the registration.
 * @throws AppError `forbidden` when the account has been deleted (`deleted_users`).
 */
export async function createProfile(
  user: User,
  locale: Locale,
  fullName = user.displayName,
  agreesToWeekly = false,
): Promise<void> {
  const email = user.email ?? '';
  const names = [fullName, email.split('@')[0], i18next.t('new-member')].map((one) =>
    normalizeName(cutToLength(normalizeName(one ?? ''), MAX_LENGTH.displayName)),
  );
  // The rules accept no other name, and without a profile the member could not sign in.
  const name = names.find((one) => findNameProblem(one) === null);
  await setDocument(path.profile(user.uid), {
    display_name: name,
    email,
    locale,
    time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    ...FRESH_MEMBERSHIP,
    ...(agreesToWeekly && {
      weekly_consent: { by: 'registration', wording: WEEKLY_WORDING, at: serverTime },
    }),
    created_at: serverTime,
  });
}
