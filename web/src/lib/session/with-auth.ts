import type * as AuthSdk from 'firebase/auth';
import { withAppErrors } from '../errors.ts';
import { auth } from '../firebase.ts';
import { currentLocale } from '../i18n/use-locale.ts';
import { withTimeLimit } from '../with-time-limit.ts';

/** The SDK's own limit for one request; most work here is one or two. */
const LIMIT_MS = 30_000;

/**
 * Runs `work` with Firebase Auth, whose e-mails then use the language of the page.
 *
 * @throws AppError; `timeout`
 */
export const withAuth = <T>(
  work: (sdk: typeof AuthSdk, service: AuthSdk.Auth) => Promise<T>,
  limitMs = LIMIT_MS,
): Promise<T> =>
  withAppErrors(() =>
    withTimeLimit(limitMs, async (signal) => {
      const [sdk, service] = await Promise.all([import('firebase/auth'), auth()]);
      signal.throwIfAborted();
      service.languageCode = currentLocale();
      return work(sdk, service);
    }),
  );
