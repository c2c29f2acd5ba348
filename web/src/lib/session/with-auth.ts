import type * as AuthSdk from 'firebase/auth';
import { withAppErrors } from '../errors.ts';
import { auth } from '../firebase.ts';
import { currentLocale } from '../i18n/use-locale.ts';

/** Runs `work` with Firebase Auth, whose e-mails then use the language of the page. @throws AppError */
export const withAuth = <T>(work: (sdk: typeof AuthSdk, service: AuthSdk.Auth) => Promise<T>): Promise<T> =>
  withAppErrors(async () => {
    const [sdk, service] = await Promise.all([import('firebase/auth'), auth()]);
    service.languageCode = currentLocale();
    return work(sdk, service);
  });
