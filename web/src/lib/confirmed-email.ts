import { AppError, toAppError, withAppErrors } from './errors.ts';
import { auth } from './firebase.ts';

/**
 * Asks Auth whether the address is confirmed by now; then session, rules and server know.
 *
 * @throws AppError `email-unconfirmed`
 */
export const checkConfirmation = (): Promise<void> =>
  withAppErrors(async () => {
    const { currentUser } = await auth();
    if (currentUser === null) return;
    await currentUser.reload();
    if (!currentUser.emailVerified) throw new AppError('email-unconfirmed');
    await currentUser.getIdToken(true);
  });

/**
 * Asks Auth, if the ID token calls the address unconfirmed: the member may have confirmed it on
 * another device.
 *
 * @returns whether the token was renewed, so that rules and server accept now what they have
 * refused.
 * @throws AppError `email-unconfirmed`
 */
export const renewConfirmation = (): Promise<boolean> =>
  withAppErrors(async () => {
    const { currentUser } = await auth();
    if (
      currentUser === null ||
      (await currentUser.getIdTokenResult()).claims['email_verified'] === true
    ) {
      return false;
    }
    await checkConfirmation();
    return true;
  });

/**
 * Runs a write or call that demands a confirmed address; once more if the token did not say so yet.
 *
 * @throws AppError
 */
export async function withConfirmedEmail<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (reason) {
    const error = toAppError(reason);
    const mayBeUnconfirmed = error.code === 'forbidden' || error.code === 'email-unconfirmed';
    if (mayBeUnconfirmed && (await renewConfirmation())) return work();
    throw error;
  }
}
