import type * as AuthSdk from 'firebase/auth';
import { readJson, writeJson } from '../../../lib/device/device-storage.ts';
import { AppError, toAppError } from '../../../lib/errors.ts';
import { withAuth } from '../../../lib/session/with-auth.ts';

/** What a mailed link does, by its `mode`. */
const OPERATIONS = {
  verifyEmail: { operation: 'VERIFY_EMAIL', done: 'verified' },
  verifyAndChangeEmail: { operation: 'VERIFY_AND_CHANGE_EMAIL', done: 'changed' },
  recoverEmail: { operation: 'RECOVER_EMAIL', done: 'recovered' },
} as const;
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
  readonly done: (typeof OPERATIONS)[LinkMode]['done'];
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
    return orAlreadyDone(mode, code, service, async () => {
      const { operation, data } = await checkActionCode(service, code);
      if (operation !== OPERATIONS[mode].operation) throw new AppError('auth-invalid-link');
      return { status: 'open', email: data.email ?? '' };
    });
  });

/** Does what a link is for. @param email  its address, as `readLink` returned it. @throws AppError as `readLink` */
export const applyLink = (mode: LinkMode, code: string, email: string): Promise<LinkOutcome> =>
  withAuth(async ({ applyActionCode }, service) => {
    const outcome = await orAlreadyDone(mode, code, service, async (): Promise<LinkOutcome> => {
      await applyActionCode(service, code);
      rememberUsed(code);
      const { currentUser } = service;
      const signedIn = mode === 'verifyEmail' && currentUser !== null;
      if (signedIn) await renew(currentUser);
      return { status: 'done', done: OPERATIONS[mode].done, email, signedIn, already: false };
    });
    return { ...outcome, email };
  });

/** Security rules and the banner read the token, which still says that the address is not confirmed. */
async function renew(user: AuthSdk.User): Promise<void> {
  await user.reload();
  await user.getIdToken(true);
}

/** Runs `work`; what Auth refuses because the link was used before is done, if its effect is there. */
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
    const mayBeUsed = failure.code === 'auth-invalid-link' || failure.code === 'auth-expired-link';
    const user = mode === 'verifyEmail' ? service.currentUser : null;
    if (!mayBeUsed || !(usedCodes().includes(code) || (await isConfirmed(user)))) throw failure;
    const { done } = OPERATIONS[mode];
    return { status: 'done', done, email: user?.email ?? '', signedIn: user !== null, already: true };
  }
}

async function isConfirmed(user: AuthSdk.User | null): Promise<boolean> {
  if (user === null) return false;
  await renew(user);
  return user.emailVerified;
}

/** The codes that this device has used, the last first. A used code is worth nothing. */
const USED_CODES = 'flair.used-links';
const MAX_USED_CODES = 10;

function usedCodes(): readonly unknown[] {
  const stored = readJson(localStorage, USED_CODES);
  return Array.isArray(stored) ? stored : [];
}

function rememberUsed(code: string): void {
  writeJson(localStorage, USED_CODES, [code, ...usedCodes()].slice(0, MAX_USED_CODES));
}
