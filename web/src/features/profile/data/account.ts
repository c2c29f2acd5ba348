import type * as AuthSdk from 'firebase/auth';
import { call } from '../../../lib/api.ts';
import { AppError, toAppError } from '../../../lib/errors.ts';
import { reportAccountChange } from '../../../lib/session/account-changed.ts';
import { endSession } from '../../../lib/session/end-session.ts';
import { ownDeletion } from '../../../lib/session/session-end-reason.ts';
import { withAuth } from '../../../lib/session/with-auth.ts';

const callDeleteAccount = call('deleteMyAccount');

function withAccount(
  work: (sdk: typeof AuthSdk, user: AuthSdk.User) => Promise<void>,
): Promise<void> {
  return withAuth((sdk, { currentUser }) => {
    if (currentUser === null) throw new AppError('auth-session-expired');
    return work(sdk, currentUser);
  });
}

/** Logs in again, which allows sensitive actions for some minutes. */
async function reauthenticate(
  sdk: typeof AuthSdk,
  user: AuthSdk.User,
  password: string,
): Promise<void> {
  const credential = sdk.EmailAuthProvider.credential(user.email ?? '', password);
  await sdk.reauthenticateWithCredential(user, credential);
}

/**
 * Sends a link to a new address. The account and its profile change when the link is opened. An
 * address that is already in use gives the same result.
 *
 * @param password  required after `auth-recent-login-required`.
 * @throws AppError `auth-recent-login-required`, `auth-invalid-credentials`, `auth-invalid-email`
 */
export function changeEmail(email: string, password?: string): Promise<void> {
  return withAccount(async (sdk, user) => {
    if (password !== undefined) await reauthenticate(sdk, user, password);
    await sdk.verifyBeforeUpdateEmail(user, email);
  });
}

/**
 * Checks the old password, then sets the new one. Auth ends all sessions with the old one, so this
 * one begins again.
 *
 * @throws AppError `auth-invalid-credentials`, `auth-weak-password`
 */
export function changePassword(oldPassword: string, newPassword: string): Promise<void> {
  return withAccount(async (sdk, user) => {
    await reauthenticate(sdk, user, oldPassword);
    await sdk.updatePassword(user, newPassword);
    try {
      await reauthenticate(sdk, user, newPassword);
    } catch (error) {
      // The password is changed. If the session is over, the next call leads to the sign-in page.
      console.warn('signing in with the new password', error);
    }
    void reportAccountChange(user.email ?? '');
  });
}

/**
 * Checks the password, deletes the account of the signed-in member and ends the session; the login
 * page then says goodbye.
 *
 * @throws AppError `auth-invalid-credentials`, `last-admin`
 */
export async function deleteAccount(password: string): Promise<void> {
  await withAccount((sdk, user) => reauthenticate(sdk, user, password));
  // Every tab notices the deletion by itself, maybe before this call returns.
  ownDeletion.set();
  try {
    await callDeleteAccount({});
  } catch (error) {
    // Without an answer the account may be deleted all the same.
    if (!['offline', 'timeout', 'unexpected'].includes(toAppError(error).code)) ownDeletion.clear();
    throw error;
  }
  await endSession('auth-account-deleted');
}
