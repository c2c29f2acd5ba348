import type { User } from 'firebase/auth';
import { AppError, toAppError } from '../../../lib/errors.ts';
import { currentLocale } from '../../../lib/i18n/use-locale.ts';
import { createProfile } from '../../../lib/session/create-profile.ts';
import { setRegistering } from '../../../lib/session/watch-session.ts';
import { withAuth } from '../../../lib/session/with-auth.ts';
import { linkSettings } from './continue-url.ts';

/** A step that takes longer is given up; the next sign-in does it. */
const STEP_TIMEOUT_MS = 10_000;
/** Longer than all steps: once there is an account, the registration has worked. */
const LIMIT_MS = 75_000;

export interface Registration {
  name: string;
  email: string;
  password: string;
  /** Agrees to the weekly mail. */
  weekly: boolean;
}

/**
 * Returns whether a step after the account's creation worked; logs a failure, which the next
 * sign-in repairs.
 */
async function succeeds(step: string, work: Promise<unknown>): Promise<boolean> {
  const timeout = new Promise((_, reject) =>
    setTimeout(() => reject(new AppError('timeout')), STEP_TIMEOUT_MS),
  );
  try {
    await Promise.race([work, timeout]);
    return true;
  } catch (error) {
    console.error(`registration: ${step}`, toAppError(error));
    return false;
  }
}

async function completeRegistration(
  user: User,
  { name, weekly }: Pick<Registration, 'name' | 'weekly'>,
  next: string | undefined,
): Promise<boolean> {
  const { sendEmailVerification, updateProfile } = await import('firebase/auth');
  await succeeds('display name', updateProfile(user, { displayName: name }));
  await succeeds('profile', createProfile(user, currentLocale(), name, weekly));
  return succeeds('confirmation e-mail', sendEmailVerification(user, linkSettings(next)));
}

/**
 * Creates the account, its display name and its profile, sends the confirmation e-mail and signs
 * out again. Other tabs do not see the temporary session.
 *
 * @param next  where to go after the login that follows, also from the e-mailed link
 * @returns whether the confirmation e-mail was sent.
 * @throws AppError when no account was created: `auth-email-in-use`, `auth-weak-password`,
 * `auth-invalid-email`…
 */
export async function registerAccount(
  { email, password, ...member }: Registration,
  next: string | undefined,
) {
  setRegistering(true);
  try {
    return await withAuth(async (sdk, service) => {
      await sdk.setPersistence(service, sdk.inMemoryPersistence);
      const { user } = await sdk.createUserWithEmailAndPassword(service, email, password);
      const emailSent = await completeRegistration(user, member, next);
      await service.signOut();
      return { emailSent };
    }, LIMIT_MS);
  } finally {
    setRegistering(false);
  }
}
