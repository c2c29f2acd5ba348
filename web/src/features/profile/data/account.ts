import type * as AuthSdk from 'firebase/auth';
import { AppError, toAppError } from '../../../lib/errors.ts';
import { auth } from '../../../lib/firebase.ts';
import { currentLocale } from '../../../lib/i18n/use-locale.ts';

async function withAccount(work: (sdk: typeof AuthSdk, user: AuthSdk.User) => Promise<void>): Promise<void> {
  try {
    const [sdk, service] = await Promise.all([import('firebase/auth'), auth()]);
    service.languageCode = currentLocale();
    if (service.currentUser === null) throw new AppError('auth-session-expired');
    await work(sdk, service.currentUser);
  } catch (error) {
    throw toAppError(error);
  }
}

async function reauthenticate(sdk: typeof AuthSdk, user: AuthSdk.User, password: string): Promise<void> {
  const credential = sdk.EmailAuthProvider.credential(user.email ?? '', password);
  await sdk.reauthenticateWithCredential(user, credential);
}

/** Signs in afresh, so that what demands it is allowed for some minutes. @throws AppError `auth-invalid-credentials` */
export function confirmPassword(password: string): Promise<void> {
  return withAccount((sdk, user) => reauthenticate(sdk, user, password));
}

/**
 * Sends a link to another address; the account takes it when the link is opened, the profile follows at the next
 * sign-in. An address that somebody has gets the same answer.
 *
 * @param password  when the service asked for a fresh sign-in.
 * @throws AppError `auth-recent-login-required` without one, `auth-invalid-credentials`, `auth-invalid-email`
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
