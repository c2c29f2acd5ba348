import type * as AuthSdk from 'firebase/auth';
import { AppError } from '../../../lib/errors.ts';
import { withAuth } from '../../../lib/session/with-auth.ts';

function withAccount(work: (sdk: typeof AuthSdk, user: AuthSdk.User) => Promise<void>): Promise<void> {
  return withAuth((sdk, { currentUser }) => {
    if (currentUser === null) throw new AppError('auth-session-expired');
    return work(sdk, currentUser);
  });
}

async function reauthenticate(sdk: typeof AuthSdk, user: AuthSdk.User, password: string): Promise<void> {
  const credential = sdk.EmailAuthProvider.credential(user.email ?? '', password);
  await sdk.reauthenticateWithCredential(user, credential);
}

/** Logs in again, which allows sensitive actions for some minutes. @throws AppError `auth-invalid-credentials` */
export function confirmPassword(password: string): Promise<void> {
  return withAccount((sdk, user) => reauthenticate(sdk, user, password));
}

/**
 * Sends a link to a new address. The account changes when the link is opened, the profile at the next login. An
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

/** Checks the old password, then sets the new one. @throws AppError `auth-invalid-credentials`, `auth-weak-password` */
export function changePassword(oldPassword: string, newPassword: string): Promise<void> {
  return withAccount(async (sdk, user) => {
    await reauthenticate(sdk, user, oldPassword);
    await sdk.updatePassword(user, newPassword);
  });
}
