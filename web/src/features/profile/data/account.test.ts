import { beforeEach, expect, it, vi } from 'vitest';
import type { AppErrorCode } from '@atelier/domain/error-code';
import { AppError } from '../../../lib/errors.ts';
import { ownDeletion } from '../../../lib/session/session-end-reason.ts';

const callDelete = vi.fn<() => Promise<void>>();
const endSession = vi.fn(() => Promise.resolve());
vi.mock('../../../lib/api.ts', () => ({ call: () => callDelete }));
vi.mock('../../../lib/session/end-session.ts', () => ({ endSession }));
vi.mock('../../../lib/session/with-auth.ts', () => ({ withAuth: () => Promise.resolve() }));
const { deleteAccount } = await import('./account.ts');

beforeEach(() => {
  localStorage.clear();
  vi.clearAllMocks();
});

it.each<[AppErrorCode, boolean]>([
  ['last-admin', false],
  ['rate-limited', false],
  ['timeout', true],
  ['offline', true],
  ['unexpected', true],
])('after the answer %s the end of the account counts as the own deletion: %s', async (code, isOwn) => {
  callDelete.mockRejectedValue(new AppError(code));
  await expect(deleteAccount('secret')).rejects.toMatchObject({ code });
  expect([ownDeletion.isSet(), endSession.mock.calls]).toEqual([isOwn, []]);
});

it('a deletion ends the session as the own one', async () => {
  callDelete.mockImplementation(() => {
    // Other tabs may notice the deletion before the call returns.
    expect(ownDeletion.isSet()).toBe(true);
    return Promise.resolve();
  });
  await deleteAccount('secret');
  expect([ownDeletion.isSet(), endSession.mock.calls]).toEqual([true, [['auth-account-deleted']]]);
});
