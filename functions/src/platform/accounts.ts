import type { UserRecord } from 'firebase-admin/auth';
import { accounts } from './firebase.ts';

/** Returns a sign-in account, or undefined if it does not exist. */
export function findAccount(uid: string): Promise<UserRecord | undefined> {
  return accounts().getUser(uid).catch(undefinedIfMissing);
}

/** Returns the account with an e-mail, or undefined if there is none. */
export function findAccountByEmail(email: string): Promise<UserRecord | undefined> {
  return accounts().getUserByEmail(email).catch(undefinedIfMissing);
}

/** Deletes a sign-in account with its refresh tokens, if it exists. */
export async function deleteAccount(uid: string): Promise<void> {
  await accounts().deleteUser(uid).catch(undefinedIfMissing);
}

function undefinedIfMissing(error: unknown): undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code !== 'auth/user-not-found' && code !== 'auth/invalid-email') throw error;
}
