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
const elsewhere = vi.hoisted(() => ({ signOut: (_reason: unknown): void => undefined }));
const signOut = vi.hoisted(() => vi.fn<(options: object) => Promise<'left'>>());
const createProfile = vi.hoisted(() => vi.fn<() => Promise<void>>());
const updateProfile = vi.hoisted(() => vi.fn<(uid: string, data: object) => Promise<void>>());

vi.mock('firebase/auth', () => ({
  onIdTokenChanged: (_auth: unknown, next: OnUser) => {
    sdk.notify = (user) => next(user as User | null);
    return () => undefined;
  },
}));
vi.mock('../firebase.ts', () => ({
  auth: () =>
    Promise.resolve({
      config: {
        apiKey: 'key',
        apiScheme: 'https',
        apiHost: 'identity.test',
        tokenApiHost: 'token.test',
      },
      emulatorConfig: null,
    }),
}));
vi.mock('../firestore/live-query.tsx', () => ({
  watchDoc: (
    _path: string,
    _parse: unknown,
    next: ProfileListener['next'],
    fail: ProfileListener['fail'],
  ) => {
    listener.now = { next, fail };
    return () => undefined;
  },
}));
vi.mock('./sign-out-channel.ts', () => ({
  onSignOutElsewhere: (leave: (reason: unknown) => void) => {
    elsewhere.signOut = leave;
    return () => undefined;
  },
}));
vi.mock('./sign-out.ts', () => ({ signOut }));
vi.mock('./create-profile.ts', () => ({ createProfile }));
vi.mock('../firestore/limited-writes.ts', () => ({ updateProfile }));

/** How the server answers `accounts:lookup`. */
let lookup: () => Promise<Response>;
const known = () => Promise.resolve(Response.json({ users: [{}] }));
const refused = (message: string) => () =>
  Promise.resolve(Response.json({ error: { message } }, { status: 400 }));
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
const refuseCall = (detail: AppErrorCode) =>
  window.dispatchEvent(new CustomEvent('session-refused', { detail }));
/** Types into a field of the page. @returns it */
async function typePhone() {
  const field = Object.assign(document.createElement('input'), { name: 'phone' });
  document.body.append(field);
  const { watchTypedText } = await import('../forms/typed-text.ts');
  watchTypedText();
  field.value = '06 12';
  field.dispatchEvent(new Event('input', { bubbles: true }));
  return field;
}
const keptText = (): unknown => JSON.parse(sessionStorage.getItem('typed-text') ?? 'null');
const TYPED = {
  path: expect.any(String) as string,
  at: expect.any(Number) as number,
  values: { phone0: '06 12' },
  author: 'camille',
};
const comeIntoView = () => document.dispatchEvent(new Event('visibilitychange'));

/** Starts watching on a page with the session hint, before the SDK has reported a user. */
async function startWatching() {
  localStorage.setItem('signed-in', '1');
  const { watchSession } = await import('./watch-session.ts');
  stop = watchSession(
    () => 'fr',
    (session) => emitted.push(session),
  );
  await vi.dynamicImportSettled();
  await new Promise((resolve) => setTimeout(resolve));
}

/** Starts a page with a signed-in member and, unless it is `null`, their profile. */
async function signedIn(user = camille(), data: Profile | null = profile) {
  await startWatching();
  sdk.notify(user);
  if (data !== null) profileIs(data);
}

beforeEach(() => {
  // Each test loads the modules again, as a new page would.
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
  updateProfile.mockResolvedValue();
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('a profile from the cache', () => {
  const confirmations = () =>
    emitted.flatMap((one) => (one.status === 'signed-in' ? [one.isConfirmed] : []));

  it('is not confirmed until the server has answered', async () => {
    await signedIn(camille(), null);
    profileIs(profile, true);
    expect(confirmations()).toEqual([false]);
    profileIs({ ...profile, is_pro_trainer: true });
    expect(confirmations()).toEqual([false, true]);
    // A later state from the cache is at least as new as the server's.
    profileIs(profile, true);
    expect(confirmations()).toEqual([false, true, true]);
  });

  it('is confirmed after the server has not answered for ten seconds', async () => {
    await signedIn(camille(), null);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    profileIs(profile, true);
    profileIs(profile, true);
    vi.advanceTimersByTime(9_999);
    expect(confirmations()).toEqual([false, false]);
    vi.advanceTimersByTime(1);
    expect(confirmations()).toEqual([false, false, true]);
  });

  it('is confirmed at once while offline', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await signedIn(camille(), null);
    profileIs(profile, true);
    expect(confirmations()).toEqual([true]);
  });

  it('is not confirmed for the next member who signs in', async () => {
    await signedIn();
    sdk.notify({ ...camille(), uid: 'robin' });
    profileIs(profile, true);
    expect(confirmations()).toEqual([true, false]);
  });
});

describe('an account that the server rejects', () => {
  it.each<[string, AppErrorCode]>([
    [
      'USER_DISABLED : The user account has been disabled by an administrator.',
      'auth-user-disabled',
    ],
    ['USER_NOT_FOUND', 'auth-account-deleted'],
  ])('is signed out when the page becomes visible: %s', async (message, why) => {
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

  it('is signed out when a call is refused for it', async () => {
    await signedIn();
    lookup = refused('USER_DISABLED');
    refuseCall('auth-session-expired');
    await expectSignedOut();
    expect(await reason()).toBe('auth-user-disabled');
  });

  it.each<[string, () => Promise<Response>]>([
    ['Auth goes on with it', known],
    ['Auth does not answer', noNetwork],
  ])('is signed out when a call is refused, also if %s', async (_title, answer) => {
    await signedIn();
    lookup = answer;
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    refuseCall('auth-session-expired');
    await expectSignedOut();
    expect(await reason()).toBe('auth-session-expired');
  });

  it.each<[AppErrorCode, boolean]>([
    ['auth-session-expired', true],
    ['auth-user-disabled', false],
  ])('keeps what was typed for its member if they can sign in again: %s', async (why, isKept) => {
    await signedIn();
    const field = await typePhone();
    refuseCall(why);
    await expectSignedOut();
    field.remove();
    expect(keptText()).toEqual(isKept ? TYPED : null);
  });

  it('is signed out within five minutes while the page stays visible', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    await signedIn();
    lookup = refused('USER_DISABLED');
    vi.advanceTimersByTime(5 * 60_000);
    await expectSignedOut();
    expect(await reason()).toBe('auth-user-disabled');
  });

  it('is not checked while the page is hidden', async () => {
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
  ])('is reported with its reason when the SDK signed it out: %s', async (message, why) => {
    await signedIn();
    lookup = refused(message);
    sdk.notify(null);
    await expectSignedOut();
    expect(await reason()).toBe(why);
  });

  it('is checked with the refresh token when the ID token is rejected', async () => {
    await signedIn();
    lookup = refused('TOKEN_EXPIRED');
    getIdToken.mockImplementation((force) =>
      force ? Promise.reject(signedOutBySdk('user-token-expired')) : Promise.resolve('token'),
    );
    comeIntoView();
    await expectSignedOut();
    expect(await reason()).toBe('auth-session-expired');
  });

  it('stays signed in when the ID token can be refreshed', async () => {
    await signedIn();
    lookup = refused('INVALID_ID_TOKEN');
    comeIntoView();
    await expect.poll(() => getIdToken.mock.calls).toContainEqual([true]);
    await new Promise((resolve) => setTimeout(resolve));
    expect(signOut).not.toHaveBeenCalled();
  });

  it('keeps the first definite reason and is signed out once', async () => {
    await signedIn();
    // The SDK signs out during the page's own check, and the profile disappears as well.
    lookup = refused('USER_NOT_FOUND');
    getIdToken.mockRejectedValueOnce(signedOutBySdk('user-token-expired'));
    profileIs(null);
    sdk.notify(null);
    (listener.now as ProfileListener).fail(new AppError('forbidden'));
    await expect.poll(reason).toBe('auth-account-deleted');
    await expectSignedOut();
    expect(createProfile).not.toHaveBeenCalled();
  });

  it('keeps its reason when another tab reports a less specific one', async () => {
    await signedIn();
    lookup = refused('USER_DISABLED');
    comeIntoView();
    await expectSignedOut();
    const { recordEndReason } = await import('./end-session.ts');
    recordEndReason('auth-session-expired');
    recordEndReason('auth-account-deleted');
    expect(await reason()).toBe('auth-user-disabled');
  });

  it('is reported as an expired session without a reason, and can be signed out again after a failure', async () => {
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

describe('a valid session', () => {
  it('stays signed in when the server does not answer', async () => {
    await signedIn();
    lookup = noNetwork;
    comeIntoView();
    await expect.poll(() => vi.mocked(console.warn).mock.calls.length).toBe(1);
    expect(signOut).not.toHaveBeenCalled();
    expect(emitted.at(-1)?.status).toBe('signed-in');
  });

  it('retries a failed write of the e-mail address after a successful account check', async () => {
    updateProfile.mockRejectedValueOnce(new AppError('rate-limited'));
    await signedIn(camille('new@example.test'));
    await expect.poll(() => vi.mocked(console.error).mock.calls.length).toBe(1);
    comeIntoView();
    await expect.poll(() => updateProfile.mock.calls.length).toBe(2);
    expect(updateProfile).toHaveBeenLastCalledWith('camille', { email: 'new@example.test' });
  });

  it('writes nothing over a profile from the cache', async () => {
    await signedIn(camille('new@example.test'), null);
    profileIs(profile, true);
    await new Promise((resolve) => setTimeout(resolve));
    expect(updateProfile).not.toHaveBeenCalled();
  });

  it('clears the end reason of an earlier one', async () => {
    sessionStorage.setItem('session-ended', 'auth-account-deleted');
    await signedIn();
    expect(await reason()).toBeNull();
  });

  it('records no reason when the member signs out', async () => {
    await signedIn();
    localStorage.clear();
    sdk.notify(null);
    expect(emitted.at(-1)).toEqual({ status: 'signed-out' });
    await new Promise((resolve) => setTimeout(resolve));
    expect(fetch).not.toHaveBeenCalled();
    expect(await reason()).toBeNull();
  });
});

it('a sign-in continues when the SDK first reports that nobody is signed in', async () => {
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

describe('a sign-out in another tab', () => {
  it.each<[AppErrorCode, string]>([
    ['auth-user-disabled', '/login'],
    ['auth-session-expired', '/login?next=%2Fvideos%2Fpremium%3Fsort%3Dtitle%23top'],
  ])('loads the sign-in page with the reason, and back if it can be: %s', async (why, page) => {
    window.history.replaceState(null, '', '/videos/premium?sort=title#top');
    const assign = vi.spyOn(window.location, 'assign').mockReturnValue();
    await signedIn();
    elsewhere.signOut(why);
    expect(assign.mock.calls).toEqual([[page]]);
    expect(await reason()).toBe(why);
  });

  it.each([true, false])(
    'keeps what was typed, also if the SDK tells of the sign-out first: %s',
    async (isFirst) => {
      vi.spyOn(window.location, 'assign').mockReturnValue();
      await startWatching();
      sdk.notify(null);
      sdk.notify(camille());
      profileIs(profile);
      const field = await typePhone();
      if (isFirst) {
        localStorage.clear();
        sdk.notify(null);
        field.remove();
      }
      elsewhere.signOut('auth-session-expired');
      field.remove();
      expect(keptText()).toEqual(TYPED);
    },
  );

  it('does not reload a page that never had a session, such as the sign-in page', async () => {
    const assign = vi.spyOn(window.location, 'assign').mockReturnValue();
    const { watchSession } = await import('./watch-session.ts');
    stop = watchSession(
      () => 'fr',
      (session) => emitted.push(session),
    );
    elsewhere.signOut('auth-user-disabled');
    expect(assign).not.toHaveBeenCalled();
    expect(await reason()).toBeNull();
  });
});

describe('a missing profile', () => {
  it('is created for a valid account', async () => {
    await signedIn(camille(), null);
    profileIs(null);
    await expect.poll(() => createProfile.mock.calls.length).toBe(1);
    expect(signOut).not.toHaveBeenCalled();
  });

  it('ends the session as deleted when the rules deny creating it', async () => {
    createProfile.mockRejectedValue(Object.assign(new Error('no'), { code: 'permission-denied' }));
    await signedIn(camille(), null);
    profileIs(null);
    await expectSignedOut();
    expect(await reason()).toBe('auth-account-deleted');
  });
});

describe('a stored session that the SDK does not restore', () => {
  const HOUR = 3_600_000;
  const store = (expirationTime: number, storage = sessionStorage) => {
    const tokens = { accessToken: 'stored-token', refreshToken: 'stored-refresh', expirationTime };
    storage.setItem('firebase:authUser:key:[DEFAULT]', JSON.stringify({ stsTokenManager: tokens }));
  };
  const bodies = () => vi.mocked(fetch).mock.calls.map(([address, init]) => [address, init?.body]);

  /** Starts the page; the SDK reports that nobody is signed in. */
  async function startSignedOut() {
    const { readStoredUserEarly } = await import('./stored-user.ts');
    readStoredUserEarly('key');
    await startWatching();
    sdk.notify(null);
  }

  it.each<[string, 'device' | 'tab', AppErrorCode]>([
    ['USER_DISABLED', 'tab', 'auth-user-disabled'],
    ['USER_DISABLED', 'device', 'auth-user-disabled'],
    ['USER_NOT_FOUND', 'tab', 'auth-account-deleted'],
  ])('is checked with its ID token: %s, stored with the %s', async (message, place, why) => {
    store(Date.now() + HOUR, place === 'device' ? localStorage : sessionStorage);
    lookup = refused(message);
    await startSignedOut();
    await expectSignedOut();
    expect(await reason()).toBe(why);
    expect(bodies()).toEqual([
      ['https://identity.test/v1/accounts:lookup?key=key', '{"idToken":"stored-token"}'],
    ]);
  });

  it.each<[string, AppErrorCode]>([
    ['USER_DISABLED', 'auth-user-disabled'],
    ['USER_NOT_FOUND', 'auth-account-deleted'],
    ['TOKEN_EXPIRED', 'auth-session-expired'],
  ])(
    'is checked with its refresh token once the ID token has expired: %s',
    async (message, why) => {
      store(Date.now() - HOUR);
      lookup = refused(message);
      await startSignedOut();
      await expectSignedOut();
      expect(await reason()).toBe(why);
      expect(bodies().map(([address, body]) => [address, String(body)])).toEqual([
        [
          'https://token.test/v1/token?key=key',
          'grant_type=refresh_token&refresh_token=stored-refresh',
        ],
      ]);
    },
  );

  it.each(['', '{}', '{"stsTokenManager":{"accessToken":1}}', 'null'])(
    'is reported as expired when %j was stored',
    async (stored) => {
      if (stored !== '') sessionStorage.setItem('firebase:authUser:key:[DEFAULT]', stored);
      await startSignedOut();
      await expectSignedOut();
      expect(await reason()).toBe('auth-session-expired');
      expect(fetch).not.toHaveBeenCalled();
    },
  );
});
