import { path } from '@atelier/domain/paths';
import { localeOf, type Locale } from '@atelier/domain/values';
import { accounts, database } from '../platform/firebase.ts';

export interface Contact {
  email: string;
  locale: Locale;
}

/** Returns a member's e-mail and language, or undefined without an account. */
export async function contactOf(uid: string): Promise<Contact | undefined> {
  try {
    const [account, profile] = await Promise.all([accounts().getUser(uid), database().doc(path.profile(uid)).get()]);
    if (account.email === undefined) return undefined;
    return { email: account.email, locale: localeOf(profile.get('locale')) };
  } catch (error) {
    if (isUserNotFound(error)) return undefined;
    throw error;
  }
}

/** Returns the uid of the account with an e-mail, or undefined. */
export async function findUidByEmail(email: string): Promise<string | undefined> {
  try {
    return (await accounts().getUserByEmail(email)).uid;
  } catch (error) {
    if (isUserNotFound(error)) return undefined;
    throw error;
  }
}

function isUserNotFound(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'auth/user-not-found';
}
