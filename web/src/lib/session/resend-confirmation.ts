import { withAuth } from './with-auth.ts';

/**
 * Sends the signed-in member another confirmation e-mail, in the current language.
 *
 * @throws AppError
 */
export const resendConfirmation = (): Promise<void> =>
  withAuth(async ({ sendEmailVerification }, { currentUser }) => {
    if (currentUser !== null) await sendEmailVerification(currentUser);
  });
