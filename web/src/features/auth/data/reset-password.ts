import { toAppError } from '../../../lib/errors.ts';
import { reportAccountChange } from '../../../lib/session/account-changed.ts';
import { withAuth } from '../../../lib/session/with-auth.ts';
import { linkSettings } from './continue-url.ts';
import { sendCode } from './email-link.ts';
import { usedLinks } from './used-links.ts';

/**
 * Sends a password reset link. Succeeds for unknown addresses too, so that it reveals no account.
 *
 * @param next  where to go after the login that follows
 * @throws AppError
 */
export const sendResetLink = (email: string, next?: string): Promise<void> =>
  withAuth((sdk, service) =>
    sdk.sendPasswordResetEmail(service, email, linkSettings(next) ?? undefined),
  );

/**
 * Returns the address of the account that a reset code is for; null if this device has used the
 * code.
 *
 * @throws AppError `auth-expired-link`, `auth-invalid-link`
 */
export const emailOfResetLink = (code: string): Promise<string | null> =>
  withAuth(async (sdk, service) => {
    try {
      return await sdk.verifyPasswordResetCode(service, code);
    } catch (error) {
      const { code: reason } = toAppError(error);
      const isRefused = reason === 'auth-invalid-link' || reason === 'auth-expired-link';
      if (isRefused && (await usedLinks.has(code, 'password'))) return null;
      throw error;
    }
  });

/**
 * @param email  of the code's account
 * @throws AppError `auth-weak-password`, `auth-expired-link`, `auth-invalid-link`
 */
export const setNewPassword = (code: string, password: string, email: string): Promise<void> =>
  withAuth(async (sdk, service) => {
    await sendCode(code, () => sdk.confirmPasswordReset(service, code, password), password);
    await usedLinks
      .add(code, 'password')
      .catch((error: unknown) => console.warn('after a mailed link', error));
    void reportAccountChange(email);
  });
