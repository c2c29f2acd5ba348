import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const initializeAppCheck = vi.fn(() => 'proof');
const getToken = vi.fn(() => Promise.resolve({ token: 'the-proof' }));
const settings = vi.hoisted(() => ({
  appCheck: { siteKey: '', enforce: false },
  firebaseConfig: { projectId: 'p' },
}));
vi.mock('./site/site-environment.ts', () => settings);
vi.mock('firebase/app', () => ({ initializeApp: () => ({ options: {} }) }));
vi.mock('firebase/app-check', () => ({
  initializeAppCheck,
  getToken,
  ReCaptchaEnterpriseProvider: class {
    readonly siteKey: string;
    constructor(siteKey: string) {
      this.siteKey = siteKey;
    }
  },
}));

/** A module of its own per test: it starts Firebase once. */
async function newPage(siteKey: string) {
  vi.resetModules();
  settings.appCheck.siteKey = siteKey;
  return import('./firebase.ts');
}

beforeEach(() => {
  // A deployed page; development pages use the local suite, where App Check is off.
  vi.stubEnv('DEV', false);
  vi.clearAllMocks();
});
afterEach(() => vi.unstubAllEnvs());

test('App Check is off without a site key', async () => {
  const { appCheckHeader, storageEndpoint } = await newPage('');
  await storageEndpoint();
  expect(await appCheckHeader()).toEqual({});
  expect(initializeAppCheck).not.toHaveBeenCalled();
});

test('App Check starts with Firebase, before Auth, Firestore and Storage, and proves calls', async () => {
  const { appCheckHeader, storageEndpoint } = await newPage('the-key');
  expect(initializeAppCheck).not.toHaveBeenCalled();
  await storageEndpoint();
  const provider = expect.objectContaining({ siteKey: 'the-key' }) as unknown;
  expect(initializeAppCheck).toHaveBeenCalledExactlyOnceWith(
    { options: {} },
    { provider, isTokenAutoRefreshEnabled: true },
  );
  expect(await appCheckHeader()).toEqual({ 'X-Firebase-AppCheck': 'the-proof' });
});

test('without a token from Google the server decides', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  getToken.mockRejectedValueOnce(new Error('blocked'));
  const { appCheckHeader } = await newPage('the-key');
  expect(await appCheckHeader()).toEqual({});
});
