import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Profile } from '@atelier/domain/entities/profile';
import { AppError } from './app-error.ts';

const updateDocument = vi.fn<(path: string, data: object) => Promise<void>>();
vi.mock('./writes.ts', () => ({ updateDocument }));
const { profileMirror } = await import('./profile-mirror.ts');

const report = vi.fn();
const getIdToken = vi.fn<(force?: boolean) => Promise<string>>();
const account = { uid: 'camille', email: 'new@example.test', getIdToken };
const profile = (email: string) => ({ email, time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone }) as Profile;
const settled = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  vi.resetAllMocks();
  getIdToken.mockResolvedValue('token');
  updateDocument.mockResolvedValue();
});

describe('the e-mail address', () => {
  it('follows the account, with a token that knows it, once however often the profile comes', async () => {
    const mirror = profileMirror(report);
    mirror.follow(account, profile('old@example.test'));
    mirror.follow(account, profile('old@example.test'));
    await settled();
    expect(getIdToken.mock.calls).toEqual([[true]]);
    expect(updateDocument.mock.calls).toEqual([['profiles/camille', { email: 'new@example.test' }]]);
    expect(report).not.toHaveBeenCalled();
  });

  it('is not written when the profile has it, nor for an account without one', async () => {
    const mirror = profileMirror(report);
    mirror.follow(account, profile('new@example.test'));
    mirror.follow({ ...account, email: null }, profile('old@example.test'));
    await settled();
    expect(updateDocument).not.toHaveBeenCalled();
  });

  it.each([
    ['no token was to be had', () => getIdToken.mockRejectedValueOnce(new AppError('auth-network'))],
    ['the write failed', () => updateDocument.mockRejectedValueOnce(new AppError('rate-limited'))],
  ])('is tried again when it is time to, not at once: %s', async (_why, fails) => {
    fails();
    const mirror = profileMirror(report);
    mirror.follow(account, profile('old@example.test'));
    await settled();
    expect(report).toHaveBeenCalledOnce();
    const before = updateDocument.mock.calls.length;
    // The refused write takes the profile back, which comes again: that must not make a circle.
    mirror.follow(account, profile('old@example.test'));
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
    mirror.follow(account, profile('old@example.test'));
    await settled();
    mirror.retry();
    await settled();
    expect(updateDocument).toHaveBeenCalledOnce();
  });
});
