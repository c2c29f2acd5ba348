import { path } from '@atelier/domain/paths';
import type { Locale } from '@atelier/domain/values';
import { accounts, database } from '../platform/firebase.ts';

export interface Contact {
  email: string;
  locale: Locale;
}

/** Where a member gets mail and in which language; undefined for one who left. */
export async function contactOf(uid: string): Promise<Contact | undefined> {
  try {
    const [account, profile] = await Promise.all([accounts().getUser(uid), database().doc(path.profile(uid)).get()]);
    if (account.email === undefined) return undefined;
    return { email: account.email, locale: profile.get('locale') === 'en' ? 'en' : 'fr' };
  } catch (error) {
    if (isUserNotFound(error)) return undefined;
    throw error;
  }
}

/** Whose account an e-mail is; undefined for nobody's. */
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
