import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Profile } from '@atelier/domain/members/profile';
import { AppError } from '../errors.ts';

const updateDocument = vi.fn<(path: string, data: object) => Promise<void>>();
vi.mock('../firestore/writes.ts', () => ({ updateDocument }));
const { createProfileSync: profileMirror } = await import('./profile-sync.ts');

const report = vi.fn();
const getIdToken = vi.fn<(force?: boolean) => Promise<string>>();
const account = { uid: 'camille', email: 'new@example.test', getIdToken };
const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
const profile = (email: string, time_zone = here) => ({ email, time_zone }) as Profile;
const settled = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  vi.resetAllMocks();
  getIdToken.mockResolvedValue('token');
  updateDocument.mockResolvedValue();
});

describe('the e-mail address', () => {
  it('follows the account, with a token that knows it, once however often the profile comes', async () => {
    const mirror = profileMirror(report);
    mirror.sync(account, profile('old@example.test'));
    mirror.sync(account, profile('old@example.test'));
    await settled();
    expect(getIdToken.mock.calls).toEqual([[true]]);
    expect(updateDocument.mock.calls).toEqual([['profiles/camille', { email: 'new@example.test' }]]);
    expect(report).not.toHaveBeenCalled();
  });

  it('is not written when the profile has it, nor for an account without one', async () => {
    const mirror = profileMirror(report);
    mirror.sync(account, profile('new@example.test'));
    mirror.sync({ ...account, email: null }, profile('old@example.test'));
    await settled();
    expect(updateDocument).not.toHaveBeenCalled();
  });

  it.each([
    ['no token was to be had', () => getIdToken.mockRejectedValueOnce(new AppError('auth-network'))],
    ['the write failed', () => updateDocument.mockRejectedValueOnce(new AppError('rate-limited'))],
  ])('is tried again when it is time to, not at once: %s', async (_why, fails) => {
    fails();
    const mirror = profileMirror(report);
    mirror.sync(account, profile('old@example.test'));
    await settled();
    expect(report).toHaveBeenCalledOnce();
    const before = updateDocument.mock.calls.length;
    // The refused write takes the profile back, which comes again: that must not make a circle.
    mirror.sync(account, profile('old@example.test'));
    await settled();
    expect(updateDocument).toHaveBeenCalledTimes(before);
    mirror.retry();
    await settled();
    expect(updateDocument).toHaveBeenCalledTimes(before + 1);
    mirror.retry();
    await settled();
    expect(updateDocument).toHaveBeenCalledTimes(before + 1);
  });

  it('a write on its way is not doubled by a retry', async () => {
    updateDocument.mockReturnValue(new Promise(() => undefined));
    const mirror = profileMirror(report);
    mirror.sync(account, profile('old@example.test'));
    await settled();
    mirror.retry();
    await settled();
    expect(updateDocument).toHaveBeenCalledOnce();
  });
});

describe('the time zone', () => {
  const settledAccount = { ...account, email: 'same@example.test' };
  const elsewhere = 'Pacific/Kiritimati';

  it('follows the device in use', async () => {
    profileMirror(report).sync(settledAccount, profile('same@example.test', elsewhere));
    await settled();
    expect(updateDocument.mock.calls).toEqual([['profiles/camille', { time_zone: here }]]);
    expect(getIdToken).not.toHaveBeenCalled();
  });

  it('is not written when it is the device’s already', async () => {
    profileMirror(report).sync(settledAccount, profile('same@example.test', here));
    await settled();
    expect(updateDocument).not.toHaveBeenCalled();
  });

  it('is left alone once it was right or has been written: another device may write its own', async () => {
    const mirror = profileMirror(report);
    mirror.sync(settledAccount, profile('same@example.test', elsewhere));
    mirror.sync(settledAccount, profile('same@example.test', elsewhere));
    const other = profileMirror(report);
    other.sync(settledAccount, profile('same@example.test', here));
    other.sync(settledAccount, profile('same@example.test', elsewhere));
    await settled();
    expect(updateDocument).toHaveBeenCalledOnce();
  });

  it('that could not be written is reported, and left to the next page', async () => {
    updateDocument.mockRejectedValue(new AppError('rate-limited'));
    const mirror = profileMirror(report);
    mirror.sync(settledAccount, profile('same@example.test', elsewhere));
    await settled();
    expect(report).toHaveBeenCalledOnce();
    mirror.retry();
    await settled();
    expect(updateDocument).toHaveBeenCalledOnce();
  });

  it('and an address that changed besides are both written', async () => {
    profileMirror(report).sync(account, profile('old@example.test', elsewhere));
    await settled();
    expect(updateDocument.mock.calls.map(([, data]) => data)).toEqual(
      expect.arrayContaining([{ email: 'new@example.test' }, { time_zone: here }]),
    );
  });
});
