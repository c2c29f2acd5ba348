import type * as AuthSdk from 'firebase/auth';
import { AppError, toAppError } from '../../../lib/errors.ts';
import { reportAccountChange } from '../../../lib/session/account-changed.ts';
import { withAuth } from '../../../lib/session/with-auth.ts';
import { type LinkEffect, usedLinks } from './used-links.ts';

/** What a mailed link does, by its `mode`. */
const OPERATIONS = {
  verifyEmail: { operation: 'VERIFY_EMAIL', done: 'verified' },
  verifyAndChangeEmail: { operation: 'VERIFY_AND_CHANGE_EMAIL', done: 'changed' },
  recoverEmail: { operation: 'RECOVER_EMAIL', done: 'recovered' },
} as const satisfies Record<string, { operation: string; done: LinkEffect }>;
export type LinkMode = keyof typeof OPERATIONS;
export const LINK_MODES = Object.keys(OPERATIONS) as readonly LinkMode[];

/** What a link would do, and to which address. */
interface OpenLink {
  readonly status: 'open';
  readonly email: string;
}

/** What a link did, and to which address. */
export interface LinkOutcome {
  readonly status: 'done';
  readonly done: LinkEffect;
  /** Empty when this device alone remembers the link. */
  readonly email: string;
  readonly signedIn: boolean;
  /** It was used before, and its effect is there. */
  readonly already: boolean;
}

/**
 * Reads what a mailed link would do without using it up: scanners open every link of a mail.
 *
 * @throws AppError `auth-expired-link`, `auth-invalid-link`, `auth-user-disabled`
 */
export const readLink = (mode: LinkMode, code: string): Promise<OpenLink | LinkOutcome> =>
  withAuth(async ({ checkActionCode }, service) => {
    await service.authStateReady();
    const read = await orAlreadyDone(mode, code, service, () => checkActionCode(service, code));
    if ('status' in read) return read;
    // Such a code was not used, so that nothing can be done already.
    if (read.operation !== OPERATIONS[mode].operation) throw new AppError('auth-invalid-link');
    return { status: 'open', email: read.data.email ?? '' };
  });

/**
 * Does what a link is for.
 *
 * @param email  its address, as `readLink` returned it.
 * @throws AppError as `readLink`
 */
export const applyLink = (mode: LinkMode, code: string, email: string): Promise<LinkOutcome> =>
  withAuth(async ({ applyActionCode }, service) => {
    const apply = () => sendCode(code, () => applyActionCode(service, code));
    const earlier = await orAlreadyDone(mode, code, service, apply);
    if (earlier !== undefined) return { ...earlier, email };
    const { done } = OPERATIONS[mode];
    const user = mode === 'verifyEmail' ? service.currentUser : null;
    try {
      await usedLinks.add(code, done);
      if (user !== null) await isConfirmed(user);
    } catch (error) {
      // The link has done its work; the token says so at its next renewal.
      console.warn('after a mailed link', error);
    }
    if (mode !== 'verifyEmail') void reportAccountChange(email);
    return { status: 'done', done, email, signedIn: user !== null, already: false };
  });

/** Codes that were sent with what they were sent for, and whose answer has not come or was lost. */
const unanswered = new Map<string, string>();

/**
 * Sends a code to Auth; refused after its answer was lost, it was used then.
 *
 * @param use what Auth is asked to do with it: a new password. A code that was sent for another use
 * is refused.
 */
export async function sendCode(
  code: string,
  request: () => Promise<void>,
  use = '',
): Promise<void> {
  const wasSent = unanswered.get(code) === use;
  // Before the answer: on a phone the SDK waits longer for it than the member.
  unanswered.set(code, use);
  try {
    await request();
    unanswered.delete(code);
  } catch (error) {
    const failure = toAppError(error);
    if (failure.code !== 'auth-invalid-link' && failure.code !== 'auth-expired-link') throw failure;
    unanswered.delete(code);
    if (failure.code === 'auth-expired-link' || !wasSent) throw failure;
  }
}

/**
 * Runs `work`; what Auth refuses because the link was used before is done, if its effect is there.
 */
async function orAlreadyDone<Result>(
  mode: LinkMode,
  code: string,
  service: AuthSdk.Auth,
  work: () => Promise<Result>,
): Promise<Result | LinkOutcome> {
  try {
    return await work();
  } catch (error) {
    const failure = toAppError(error);
    if (failure.code !== 'auth-invalid-link' && failure.code !== 'auth-expired-link') throw failure;
    const { done } = OPERATIONS[mode];
    const user = mode === 'verifyEmail' ? service.currentUser : null;
    const confirmed = user !== null && (await isConfirmed(user));
    if (!confirmed && !(await usedLinks.has(code, done))) throw failure;
    const email = confirmed ? (user.email ?? '') : '';
    return { status: 'done', done, email, signedIn: user !== null, already: true };
  }
}

/** Asks Auth whether the address is confirmed. */
async function isConfirmed(user: AuthSdk.User): Promise<boolean> {
  await user.reload();
  // Security rules and the banner read the token, which may still say that the address is not
  // confirmed.
  if (user.emailVerified) await user.getIdToken(true);
  return user.emailVerified;
}
