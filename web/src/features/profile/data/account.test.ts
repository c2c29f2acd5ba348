import { beforeEach, expect, it, vi } from 'vitest';
import type { AppErrorCode } from '@atelier/domain/error-code';
import { AppError } from '../../../lib/errors.ts';
import { ownDeletion } from '../../../lib/session/session-end-reason.ts';

const callDelete = vi.fn<() => Promise<void>>();
const endSession = vi.fn(() => Promise.resolve());
vi.mock('../../../lib/api.ts', () => ({ call: () => callDelete }));
vi.mock('../../../lib/session/end-session.ts', () => ({ endSession }));
const reportAccountChange = vi.fn(() => Promise.resolve());
vi.mock('../../../lib/session/account-changed.ts', () => ({ reportAccountChange }));
/** What Auth was asked for, in order. */
const asked: string[] = [];
/** Auth refuses this, if it is asked. */
let refused: string | null;
const answer = (request: string) => {
  asked.push(request);
  return request === refused ? Promise.reject(new AppError('auth-network')) : Promise.resolve();
};
const sdk = {
  EmailAuthProvider: { credential: (_email: string, password: string) => password },
  reauthenticateWithCredential: (_user: object, password: string) =>
    answer(`sign in with ${password}`),
  updatePassword: (_user: object, password: string) => answer(`change to ${password}`),
};
vi.mock('../../../lib/session/with-auth.ts', () => ({
  withAuth: (work: (known: typeof sdk, service: object) => Promise<void>) =>
    work(sdk, { currentUser: { email: 'zoe@mail.example' } }),
}));
const { changePassword, deleteAccount } = await import('./account.ts');

beforeEach(() => {
  localStorage.clear();
  vi.clearAllMocks();
  asked.length = 0;
  refused = null;
});

const CHANGE = ['sign in with old', 'change to new', 'sign in with new'];

it('signs in with the new password, because the change ends the session of the old one', async () => {
  await changePassword('old', 'new');
  expect(asked).toEqual(CHANGE);
});

it('a password that was changed counts as changed, whatever comes after, and is reported', async () => {
  vi.spyOn(console, 'warn').mockReturnValueOnce();
  refused = 'sign in with new';
  await changePassword('old', 'new');
  expect(asked).toEqual(CHANGE);
  expect(reportAccountChange).toHaveBeenCalledExactlyOnceWith('zoe@mail.example');
});

it.each(['sign in with old', 'change to new'])(
  'a change fails when Auth refuses to %s',
  async (request) => {
    refused = request;
    await expect(changePassword('old', 'new')).rejects.toMatchObject({ code: 'auth-network' });
    expect(reportAccountChange).not.toHaveBeenCalled();
  },
);

it.each<[AppErrorCode, boolean]>([
  ['last-admin', false],
  ['rate-limited', false],
  ['timeout', true],
  ['offline', true],
  ['unexpected', true],
])(
  'after the answer %s the end of the account counts as the own deletion: %s',
  async (code, isOwn) => {
    callDelete.mockRejectedValue(new AppError(code));
    await expect(deleteAccount('secret')).rejects.toMatchObject({ code });
    expect([ownDeletion.isSet(), endSession.mock.calls]).toEqual([isOwn, []]);
  },
);

it('a deletion ends the session as the own one', async () => {
  callDelete.mockImplementation(() => {
    // Other tabs may notice the deletion before the call returns.
    expect(ownDeletion.isSet()).toBe(true);
    return Promise.resolve();
  });
  await deleteAccount('secret');
  expect([ownDeletion.isSet(), endSession.mock.calls]).toEqual([true, [['auth-account-deleted']]]);
});
