import type { User } from 'firebase/auth';
import { AppError, toAppError } from '../../../lib/errors.ts';
import { auth } from '../../../lib/firebase.ts';
import { currentLocale } from '../../../lib/i18n/use-locale.ts';
import { createProfile } from '../../../lib/session/create-profile.ts';
import { setRegistering } from '../../../lib/session/watch-session.ts';

/** A step that takes longer is left to the next sign-in, which repairs it. */
const STEP_TIMEOUT_MS = 10_000;

export interface Registration {
  name: string;
  email: string;
  password: string;
}

/** Whether a step of a finished registration worked; a failure is reported, and repaired at the next sign-in. */
async function succeeds(step: string, work: Promise<unknown>): Promise<boolean> {
  const timeout = new Promise((_, reject) => setTimeout(() => reject(new AppError('timeout')), STEP_TIMEOUT_MS));
  try {
    await Promise.race([work, timeout]);
    return true;
  } catch (error) {
    console.error(`registration: ${step}`, toAppError(error));
    return false;
  }
}

async function completeRegistration(user: User, name: string): Promise<boolean> {
  const { sendEmailVerification, updateProfile } = await import('firebase/auth');
  await succeeds('display name', updateProfile(user, { displayName: name }));
  await succeeds('profile', createProfile(user, currentLocale(), name));
  return succeeds('confirmation e-mail', sendEmailVerification(user));
}

/**
 * Creates the account, its display name and its profile, sends the confirmation e-mail and signs out again
 * (design §3.11). Other tabs see nothing of it.
 *
 * @returns whether the confirmation e-mail has left.
 * @throws AppError when no account was made: `auth-email-in-use`, `auth-weak-password`, `auth-invalid-email`…
 */
export async function registerAccount({ name, email, password }: Registration): Promise<{ emailSent: boolean }> {
  setRegistering(true);
  try {
    const [sdk, service] = await Promise.all([import('firebase/auth'), auth()]);
    await sdk.setPersistence(service, sdk.inMemoryPersistence);
    service.languageCode = currentLocale();
    const { user } = await sdk.createUserWithEmailAndPassword(service, email, password);
    const emailSent = await completeRegistration(user, name);
    await service.signOut();
    return { emailSent };
  } catch (error) {
    throw toAppError(error);
  } finally {
    setRegistering(false);
  }
}
