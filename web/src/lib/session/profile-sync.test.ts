import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Profile } from '@atelier/domain/members/profile';
import { AppError } from '../errors.ts';

const updateProfile = vi.fn<(uid: string, data: object) => Promise<void>>();
vi.mock('../firestore/limited-writes.ts', () => ({ updateProfile }));
const chosenLocale = vi.fn<() => 'fr' | 'en' | null>();
vi.mock('../i18n/change-locale.ts', () => ({ chosenLocale }));
const { createProfileSync } = await import('./profile-sync.ts');

const report = vi.fn();
const getIdToken = vi.fn<(force?: boolean) => Promise<string>>();
const account = { uid: 'camille', email: 'new@example.test', emailVerified: true, getIdToken };
const deviceZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const profile = (email: string, time_zone = deviceZone) =>
  ({ email, time_zone, locale: 'fr' }) as Profile;
const settled = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  vi.resetAllMocks();
  getIdToken.mockResolvedValue('token');
  updateProfile.mockResolvedValue();
  chosenLocale.mockReturnValue(null);
});

describe('the e-mail address', () => {
  it('is copied from the account once, after a token refresh, however often the profile is emitted', async () => {
    const profileSync = createProfileSync(report);
    profileSync.sync(account, profile('old@example.test'));
    profileSync.sync(account, profile('old@example.test'));
    await settled();
    expect(getIdToken.mock.calls).toEqual([[true]]);
    expect(updateProfile.mock.calls).toEqual([['camille', { email: 'new@example.test' }]]);
    expect(report).not.toHaveBeenCalled();
  });

  it('is not written when the profile already has it or the account has none', async () => {
    const profileSync = createProfileSync(report);
    profileSync.sync(account, profile('new@example.test'));
    profileSync.sync({ ...account, email: null }, profile('old@example.test'));
    profileSync.sync({ ...account, emailVerified: false }, profile('old@example.test'));
    await settled();
    expect(updateProfile).not.toHaveBeenCalled();
  });

  it.each([
    [
      'the token refresh failed',
      () => getIdToken.mockRejectedValueOnce(new AppError('auth-network')),
    ],
    ['the write failed', () => updateProfile.mockRejectedValueOnce(new AppError('rate-limited'))],
  ])('is written again on retry, not immediately, after %s', async (_why, setUpFailure) => {
    setUpFailure();
    const profileSync = createProfileSync(report);
    profileSync.sync(account, profile('old@example.test'));
    await settled();
    expect(report).toHaveBeenCalledOnce();
    const before = updateProfile.mock.calls.length;
    // A rejected write restores the old profile, which is emitted again: that must not start a
    // loop.
    profileSync.sync(account, profile('old@example.test'));
    await settled();
    expect(updateProfile).toHaveBeenCalledTimes(before);
    profileSync.retry();
    await settled();
    expect(updateProfile).toHaveBeenCalledTimes(before + 1);
    profileSync.retry();
    await settled();
    expect(updateProfile).toHaveBeenCalledTimes(before + 1);
  });

  it('is not written twice when retry comes while a write is pending', async () => {
    updateProfile.mockReturnValue(new Promise(() => undefined));
    const profileSync = createProfileSync(report);
    profileSync.sync(account, profile('old@example.test'));
    await settled();
    profileSync.retry();
    await settled();
    expect(updateProfile).toHaveBeenCalledOnce();
  });
});

describe('the time zone', () => {
  const settledAccount = { ...account, email: 'same@example.test' };
  const elsewhere = 'Pacific/Kiritimati';

  it('is copied from the device', async () => {
    createProfileSync(report).sync(settledAccount, profile('same@example.test', elsewhere));
    await settled();
    expect(updateProfile.mock.calls).toEqual([['camille', { time_zone: deviceZone }]]);
    expect(getIdToken).not.toHaveBeenCalled();
  });

  it('is not written when the profile already has it', async () => {
    createProfileSync(report).sync(settledAccount, profile('same@example.test', deviceZone));
    await settled();
    expect(updateProfile).not.toHaveBeenCalled();
  });

  it('is written at most once per page, so that two devices do not overwrite each other', async () => {
    const profileSync = createProfileSync(report);
    profileSync.sync(settledAccount, profile('same@example.test', elsewhere));
    profileSync.sync(settledAccount, profile('same@example.test', elsewhere));
    const other = createProfileSync(report);
    other.sync(settledAccount, profile('same@example.test', deviceZone));
    other.sync(settledAccount, profile('same@example.test', elsewhere));
    await settled();
    expect(updateProfile).toHaveBeenCalledOnce();
  });

  it('reports a failed write and does not retry it on this page', async () => {
    updateProfile.mockRejectedValue(new AppError('rate-limited'));
    const profileSync = createProfileSync(report);
    profileSync.sync(settledAccount, profile('same@example.test', elsewhere));
    await settled();
    expect(report).toHaveBeenCalledOnce();
    profileSync.retry();
    await settled();
    expect(updateProfile).toHaveBeenCalledOnce();
  });

  it('is written together with a changed e-mail address', async () => {
    createProfileSync(report).sync(account, profile('old@example.test', elsewhere));
    await settled();
    expect(updateProfile.mock.calls.map(([, data]) => data)).toEqual(
      expect.arrayContaining([{ email: 'new@example.test' }, { time_zone: deviceZone }]),
    );
  });
});

it.each([
  [
    'a language chosen before the profile was known is written',
    'en',
    [['camille', { locale: 'en' }]],
  ],
  ['the language of the profile, chosen again, is not', 'fr', []],
] as const)('%s', async (_name, chosen, writes) => {
  chosenLocale.mockReturnValue(chosen);
  createProfileSync(report).sync(
    { ...account, email: 'same@example.test' },
    profile('same@example.test'),
  );
  await settled();
  expect(updateProfile.mock.calls).toEqual(writes);
});
