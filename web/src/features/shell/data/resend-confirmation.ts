import { withAppErrors } from '../../../lib/errors.ts';
import { auth } from '../../../lib/firebase.ts';
import { currentLocale } from '../../../lib/i18n/use-locale.ts';

/** Sends the signed-in member another confirmation e-mail, in the current language. @throws AppError */
export const resendConfirmation = (): Promise<void> =>
  withAppErrors(async () => {
    const [{ sendEmailVerification }, service] = await Promise.all([import('firebase/auth'), auth()]);
    service.languageCode = currentLocale();
    if (service.currentUser !== null) await sendEmailVerification(service.currentUser);
  });
