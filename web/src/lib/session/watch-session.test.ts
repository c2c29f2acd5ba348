import type { User } from 'firebase/auth';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AppErrorCode } from '@atelier/domain/error-code';
import type { Profile } from '@atelier/domain/members/profile';
import { AppError } from '../errors.ts';
import type { Session } from './watch-session.ts';

type OnUser = (user: User | null) => void;
interface ProfileListener {
  next: (value: { data: Profile | null; fromCache: boolean }) => void;
  fail: (error: AppError) => void;
}

const sdk = vi.hoisted(() => ({ notify: (_user: unknown): void => undefined }));
const listener = vi.hoisted(() => ({ now: null as unknown }));
const signOut = vi.hoisted(() => vi.fn<(options: object) => Promise<'left'>>());
const createProfile = vi.hoisted(() => vi.fn<() => Promise<void>>());
const updateDocument = vi.hoisted(() => vi.fn<(path: string, data: object) => Promise<void>>());

vi.mock('firebase/auth', () => ({
  onIdTokenChanged: (_auth: unknown, next: OnUser) => {
    sdk.notify = (user) => next(user as User | null);
    return () => undefined;
  },
}));
vi.mock('../firebase.ts', () => ({
  auth: () =>
    Promise.resolve({
      config: { apiKey: 'key', apiScheme: 'https', apiHost: 'identity.test', tokenApiHost: 'token.test' },
      emulatorConfig: null,
    }),
}));
vi.mock('../firestore/live-query.tsx', () => ({
  watchDoc: (_path: string, _parse: unknown, next: ProfileListener['next'], fail: ProfileListener['fail']) => {
    listener.now = { next, fail };
    return () => undefined;
  },
}));
vi.mock('./sign-out.ts', () => ({ signOut }));
vi.mock('./create-profile.ts', () => ({ createProfile }));
vi.mock('../firestore/writes.ts', () => ({ updateDocument }));

/** What the server answers to `accounts:lookup`; a string is its refusal. */
let lookup: () => Promise<Response>;
const known = () => Promise.resolve(Response.json({ users: [{}] }));
const refused = (message: string) => () => Promise.resolve(Response.json({ error: { message } }, { status: 400 }));
const noNetwork = () => Promise.reject(new TypeError('Failed to fetch'));

const profile: Profile = {
  display_name: 'Camille',
  email: 'camille@example.test',
  locale: 'fr',
  time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  subscription_tier: 'free',
  subscription_status: 'active',
  membership_source: 'stripe',
  is_pro_trainer: false,
  is_admin: false,
  created_at: new Date('2026-11-01T12:00:00Z'),
};

const getIdToken = vi.fn<(force?: boolean) => Promise<string>>();
const camille = (email = profile.email) =>
  ({ uid: 'camille', email, emailVerified: true, getIdToken }) as unknown as User;
const signedOutBySdk = (code: string) => Object.assign(new Error(code), { code: `auth/${code}` });

let emitted: Session[];
let stop: () => void;
const reason = async () => (await import('./session-end-reason.ts')).sessionEndReason.read();
const expectSignedOut = () =>
  expect.poll(() => signOut.mock.calls).toEqual([[{ discardUnsent: true, endedByServer: true }]]);
const profileIs = (data: Profile | null, fromCache = false) =>
  (listener.now as ProfileListener).next({ data, fromCache });
const comeIntoView = () => document.dispatchEvent(new Event('visibilitychange'));

/** A page with the hint of a session starts to follow it; the SDK has said nothing yet. */
async function follow() {
  localStorage.setItem('signed-in', '1');
  const { watchSession } = await import('./watch-session.ts');
  stop = watchSession(
    () => 'fr',
    (session) => emitted.push(session),
  );
  await vi.dynamicImportSettled();
  await new Promise((resolve) => setTimeout(resolve));
}

/** A page whose member is signed in and whose profile, unless it is `null`, has come. */
async function signedIn(user = camille(), data: Profile | null = profile) {
  await follow();
  sdk.notify(user);
  if (data !== null) profileIs(data);
}

beforeEach(() => {
  // Each test is a page of its own.
  vi.resetModules();
  vi.resetAllMocks();
  vi.spyOn(console, 'error').mockReturnValue();
  vi.spyOn(console, 'warn').mockReturnValue();
  localStorage.clear();
  sessionStorage.clear();
  emitted = [];
  lookup = known;
  vi.stubGlobal(
    'fetch',
    vi.fn(() => lookup()),
  );
  signOut.mockImplementation(() => {
    localStorage.clear();
    return Promise.resolve('left');
  });
  getIdToken.mockResolvedValue('token');
  updateDocument.mockResolvedValue();
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('what the device remembers of a member', () => {
  const confirmations = () => emitted.flatMap((one) => (one.status === 'signed-in' ? [one.isConfirmed] : []));

  it('is not certain until the server has spoken', async () => {
    await signedIn(camille(), null);
    profileIs(profile, true);
    expect(confirmations()).toEqual([false]);
    profileIs({ ...profile, is_pro_trainer: true });
    expect(confirmations()).toEqual([false, true]);
    // What comes from the cache later is no older than what the server said.
    profileIs(profile, true);
    expect(confirmations()).toEqual([false, true, true]);
  });

  it('counts once the server has kept silent for long', async () => {
    await signedIn(camille(), null);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    profileIs(profile, true);
    profileIs(profile, true);
    vi.advanceTimersByTime(9_999);
    expect(confirmations()).toEqual([false, false]);
    vi.advanceTimersByTime(1);
    expect(confirmations()).toEqual([false, false, true]);
  });

  it('counts at once without a network', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await signedIn(camille(), null);
    profileIs(profile, true);
    expect(confirmations()).toEqual([true]);
  });

  it('says nothing of the next one who signs in', async () => {
    await signedIn();
    sdk.notify({ ...camille(), uid: 'robin' });
    profileIs(profile, true);
    expect(confirmations()).toEqual([true, false]);
  });
});

describe('an account that the server refuses', () => {
  it.each<[string, AppErrorCode]>([
    ['USER_DISABLED : The user account has been disabled by an administrator.', 'auth-user-disabled'],
    ['USER_NOT_FOUND', 'auth-account-deleted'],
  ])('on coming into view: %s', async (message, why) => {
    await signedIn();
    lookup = refused(message);
    comeIntoView();
    await expectSignedOut();
    expect(await reason()).toBe(why);
    expect(fetch).toHaveBeenCalledWith(
      'https://identity.test/v1/accounts:lookup?key=key',
      expect.objectContaining({ method: 'POST', body: '{"idToken":"token"}' }),
    );
  });

  it('is noticed within minutes while the page stays in view', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    await signedIn();
    lookup = refused('USER_DISABLED');
    vi.advanceTimersByTime(5 * 60_000);
    await expectSignedOut();
    expect(await reason()).toBe('auth-user-disabled');
  });

  it('is not asked for while the page is hidden', async () => {
    await signedIn();
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    comeIntoView();
    await new Promise((resolve) => setTimeout(resolve));
    expect(getIdToken).not.toHaveBeenCalled();
    expect(fetch).not.toHaveBeenCalled();
  });

  it.each<[string, AppErrorCode]>([
    ['USER_DISABLED', 'auth-user-disabled'],
    ['USER_NOT_FOUND', 'auth-account-deleted'],
  ])('the SDK has signed it out by itself: %s', async (message, why) => {
    await signedIn();
    lookup = refused(message);
    sdk.notify(null);
    await expectSignedOut();
    expect(await reason()).toBe(why);
  });

  it('the refresh token judges an ID token that is refused', async () => {
    await signedIn();
    lookup = refused('TOKEN_EXPIRED');
    getIdToken.mockImplementation((force) =>
      force ? Promise.reject(signedOutBySdk('user-token-expired')) : Promise.resolve('token'),
    );
    comeIntoView();
    await expectSignedOut();
    expect(await reason()).toBe('auth-session-expired');
  });

  it('goes on when a fresh ID token can be had', async () => {
    await signedIn();
    lookup = refused('INVALID_ID_TOKEN');
    comeIntoView();
    await expect.poll(() => getIdToken.mock.calls).toContainEqual([true]);
    await new Promise((resolve) => setTimeout(resolve));
    expect(signOut).not.toHaveBeenCalled();
  });

  it('the first definite reason stays, and one ending does for all who notice', async () => {
    await signedIn();
    // The SDK signs out in the middle of the page's own question, and the profile goes as well.
    lookup = refused('USER_NOT_FOUND');
    getIdToken.mockRejectedValueOnce(signedOutBySdk('user-token-expired'));
    profileIs(null);
    sdk.notify(null);
    (listener.now as ProfileListener).fail(new AppError('forbidden'));
    await expect.poll(reason).toBe('auth-account-deleted');
    await expectSignedOut();
    expect(createProfile).not.toHaveBeenCalled();
  });

  it('another tab’s vaguer reason does not take its place', async () => {
    await signedIn();
    lookup = refused('USER_DISABLED');
    comeIntoView();
    await expectSignedOut();
    const { recordEndReason: tellWhyEnded } = await import('./end-session.ts');
    tellWhyEnded('auth-session-expired');
    tellWhyEnded('auth-account-deleted');
    expect(await reason()).toBe('auth-user-disabled');
  });

  it('says that the session ended when the reason cannot be had, and can end it again after a failure', async () => {
    await signedIn();
    lookup = noNetwork;
    signOut.mockRejectedValueOnce(new AppError('unexpected'));
    sdk.notify(null);
    await expect.poll(() => emitted.at(-1)).toEqual({ status: 'signed-out' });
    expect(await reason()).toBe('auth-session-expired');
    sdk.notify(null);
    await expect.poll(() => signOut.mock.calls.length).toBe(2);
  });
});

describe('a session that goes on', () => {
  it('stays when nobody answers', async () => {
    await signedIn();
    lookup = noNetwork;
    comeIntoView();
    await expect.poll(() => vi.mocked(console.warn).mock.calls.length).toBe(1);
    expect(signOut).not.toHaveBeenCalled();
    expect(emitted.at(-1)?.status).toBe('signed-in');
  });

  it('writes a changed address that failed again once the account was found to stand', async () => {
    updateDocument.mockRejectedValueOnce(new AppError('rate-limited'));
    await signedIn(camille('new@example.test'));
    await expect.poll(() => vi.mocked(console.error).mock.calls.length).toBe(1);
    comeIntoView();
    await expect.poll(() => updateDocument.mock.calls.length).toBe(2);
    expect(updateDocument).toHaveBeenLastCalledWith('profiles/camille', { email: 'new@example.test' });
  });

  it('does not write over what only the device remembers', async () => {
    await signedIn(camille('new@example.test'), null);
    profileIs(profile, true);
    await new Promise((resolve) => setTimeout(resolve));
    expect(updateDocument).not.toHaveBeenCalled();
  });

  it('forgets why an earlier one ended', async () => {
    sessionStorage.setItem('session-ended', 'auth-account-deleted');
    await signedIn();
    expect(await reason()).toBeNull();
  });

  it('a member who leaves on their own is told nothing', async () => {
    await signedIn();
    localStorage.clear();
    sdk.notify(null);
    expect(emitted.at(-1)).toEqual({ status: 'signed-out' });
    await new Promise((resolve) => setTimeout(resolve));
    expect(fetch).not.toHaveBeenCalled();
    expect(await reason()).toBeNull();
  });
});

it('a sign-in that is under way when the SDK first says that nobody is signed in goes on', async () => {
  const { sessionHint } = await import('../device/session-hint.ts');
  const { watchSession } = await import('./watch-session.ts');
  sessionHint.set(true);
  stop = watchSession(
    () => 'fr',
    (session) => emitted.push(session),
    false,
  );
  await vi.dynamicImportSettled();
  await new Promise((resolve) => setTimeout(resolve));
  sdk.notify(null);
  expect(emitted.at(-1)).toEqual({ status: 'signed-out' });
  sdk.notify(camille());
  profileIs(profile);
  expect(emitted.at(-1)?.status).toBe('signed-in');
  await new Promise((resolve) => setTimeout(resolve));
  expect(signOut).not.toHaveBeenCalled();
});

describe('a profile that is missing', () => {
  it('is created for an account that stands', async () => {
    await signedIn(camille(), null);
    profileIs(null);
    await expect.poll(() => createProfile.mock.calls.length).toBe(1);
    expect(signOut).not.toHaveBeenCalled();
  });

  it('and may not be created: the account has been deleted', async () => {
    createProfile.mockRejectedValue(Object.assign(new Error('no'), { code: 'permission-denied' }));
    await signedIn(camille(), null);
    profileIs(null);
    await expectSignedOut();
    expect(await reason()).toBe('auth-account-deleted');
  });
});

describe('a session that was stored, and that the SDK does not take up', () => {
  const HOUR = 3_600_000;
  const store = (expirationTime: number, storage = sessionStorage) => {
    const tokens = { accessToken: 'stored-token', refreshToken: 'stored-refresh', expirationTime };
    storage.setItem('firebase:authUser:key:[DEFAULT]', JSON.stringify({ stsTokenManager: tokens }));
  };
  const bodies = () => vi.mocked(fetch).mock.calls.map(([address, init]) => [address, init?.body]);

  /** The page starts, and the SDK says that nobody is signed in. */
  async function started() {
    const { readStoredUserEarly: lookForStoredUser } = await import('./stored-user.ts');
    lookForStoredUser('key');
    await follow();
    sdk.notify(null);
  }

  it.each<[string, 'device' | 'tab', AppErrorCode]>([
    ['USER_DISABLED', 'tab', 'auth-user-disabled'],
    ['USER_DISABLED', 'device', 'auth-user-disabled'],
    ['USER_NOT_FOUND', 'tab', 'auth-account-deleted'],
  ])('the token at hand is asked: %s, kept with the %s', async (message, kept, why) => {
    store(Date.now() + HOUR, kept === 'device' ? localStorage : sessionStorage);
    lookup = refused(message);
    await started();
    await expectSignedOut();
    expect(await reason()).toBe(why);
    expect(bodies()).toEqual([['https://identity.test/v1/accounts:lookup?key=key', '{"idToken":"stored-token"}']]);
  });

  it.each<[string, AppErrorCode]>([
    ['USER_DISABLED', 'auth-user-disabled'],
    ['USER_NOT_FOUND', 'auth-account-deleted'],
    ['TOKEN_EXPIRED', 'auth-session-expired'],
  ])('a day later the refresh token is: %s', async (message, why) => {
    store(Date.now() - HOUR);
    lookup = refused(message);
    await started();
    await expectSignedOut();
    expect(await reason()).toBe(why);
    expect(bodies().map(([address, body]) => [address, String(body)])).toEqual([
      ['https://token.test/v1/token?key=key', 'grant_type=refresh_token&refresh_token=stored-refresh'],
    ]);
  });

  it.each(['', '{}', '{"stsTokenManager":{"accessToken":1}}', 'null'])(
    'says that it ended when %j was stored',
    async (kept) => {
      if (kept !== '') sessionStorage.setItem('firebase:authUser:key:[DEFAULT]', kept);
      await started();
      await expectSignedOut();
      expect(await reason()).toBe('auth-session-expired');
      expect(fetch).not.toHaveBeenCalled();
    },
  );
});
