import { path } from '@atelier/domain/paths';
import { localeOf, type Locale } from '@atelier/domain/values';
import { findAccount } from '../platform/accounts.ts';
import { database } from '../platform/firebase.ts';

export interface Contact {
  email: string;
  locale: Locale;
}

/** Returns a member's e-mail and language, or undefined without an account. */
export async function contactOf(uid: string): Promise<Contact | undefined> {
  const [account, profile] = await Promise.all([findAccount(uid), database().doc(path.profile(uid)).get()]);
  return account?.email === undefined ? undefined : { email: account.email, locale: localeOf(profile.get('locale')) };
}
