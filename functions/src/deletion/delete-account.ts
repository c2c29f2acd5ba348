import { accounts } from '../platform/firebase.ts';

/** Deletes the sign-in account; its refresh tokens die with it. One that is gone already counts as deleted. */
export async function deleteAccount(uid: string): Promise<void> {
  try {
    await accounts().deleteUser(uid);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'auth/user-not-found')) throw error;
  }
}
