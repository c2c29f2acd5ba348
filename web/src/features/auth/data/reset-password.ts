import { toAppError } from '../../../lib/errors.ts';
import { auth } from '../../../lib/firebase.ts';
import { currentLocale } from '../../../lib/i18n/use-locale.ts';

const authService = () => Promise.all([import('firebase/auth'), auth()]);

/** Sends the link to choose another password. An unknown address gets the same answer. @throws AppError */
export async function sendResetLink(email: string): Promise<void> {
  try {
    const [{ sendPasswordResetEmail }, instance] = await authService();
    instance.languageCode = currentLocale();
    await sendPasswordResetEmail(instance, email);
  } catch (error) {
    throw toAppError(error);
  }
}

/** Whose password a link changes. @throws AppError `auth-expired-link`, `auth-invalid-link` */
export async function emailOfResetLink(code: string): Promise<string> {
  try {
    const [{ verifyPasswordResetCode }, instance] = await authService();
    return await verifyPasswordResetCode(instance, code);
  } catch (error) {
    throw toAppError(error);
  }
}

/** @throws AppError `auth-weak-password`, `auth-expired-link`, `auth-invalid-link` */
export async function setNewPassword(code: string, password: string): Promise<void> {
  try {
    const [{ confirmPasswordReset }, instance] = await authService();
    await confirmPasswordReset(instance, code, password);
  } catch (error) {
    throw toAppError(error);
  }
}
