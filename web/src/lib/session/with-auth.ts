import type * as AuthSdk from 'firebase/auth';
import { toAppError } from '../errors.ts';
import { auth } from '../firebase.ts';
import { currentLocale } from '../i18n/use-locale.ts';

/** Runs `work` with Firebase Auth, whose e-mails then use the language of the page. @throws AppError */
export async function withAuth<T>(work: (sdk: typeof AuthSdk, service: AuthSdk.Auth) => Promise<T>): Promise<T> {
  try {
    const [sdk, service] = await Promise.all([import('firebase/auth'), auth()]);
    service.languageCode = currentLocale();
    return await work(sdk, service);
  } catch (error) {
    throw toAppError(error);
  }
}
