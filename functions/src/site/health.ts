import { setTimeout as pause } from 'node:timers/promises';
import { DomainError } from '@atelier/domain/error-code';
import { path } from '@atelier/domain/paths';
import { database } from '../platform/firebase.ts';
import { logEvent } from '../platform/log.ts';
import { stripeSecretKey } from '../platform/secrets.ts';

/** Uptime checks give up after 10 s. */
const TIMEOUT_MS = 5_000;

/**
 * Checks that Firestore answers and that secrets are bound. The reason is for the log only.
 *
 * @throws DomainError `offline`
 */
export async function checkHealth(timeoutMs = TIMEOUT_MS): Promise<void> {
  try {
    if (stripeSecretKey.value().trim() === '') {
      throw new Error("The secret of Stripe's key is empty");
    }
    const timeout = pause(timeoutMs, undefined, { ref: false }).then(() => {
      throw new Error(`Firestore did not answer within ${timeoutMs} ms`);
    });
    await Promise.race([database().doc(path.settings()).get(), timeout]);
  } catch (cause) {
    logEvent.healthFailed(cause);
    throw new DomainError('offline', { cause });
  }
}
