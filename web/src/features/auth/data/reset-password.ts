import { withAuth } from '../../../lib/session/with-auth.ts';
import { linkSettings } from './continue-url.ts';

/**
 * Sends a password reset link. Succeeds for unknown addresses too, so that it reveals no account.
 *
 * @param next  where to go after the login that follows
 * @throws AppError
 */
export function sendResetLink(email: string, next?: string): Promise<void> {
  return withAuth((sdk, service) => sdk.sendPasswordResetEmail(service, email, linkSettings(next) ?? undefined));
}

/** Returns the address of the account that a reset code is for. @throws AppError `auth-expired-link`, `auth-invalid-link` */
export function emailOfResetLink(code: string): Promise<string> {
  return withAuth((sdk, service) => sdk.verifyPasswordResetCode(service, code));
}

/** @throws AppError `auth-weak-password`, `auth-expired-link`, `auth-invalid-link` */
export function setNewPassword(code: string, password: string): Promise<void> {
  return withAuth((sdk, service) => sdk.confirmPasswordReset(service, code, password));
}
