import { beforeEach, expect, test, vi } from 'vitest';

const stored = { exists: true, get: () => 'zoe@example.com' };
const update = vi.fn();
const transaction = { get: () => Promise.resolve(stored), update };
const account = { uid: 'zoe', email: 'new@example.com', emailVerified: true };
vi.mock('../platform/firebase.ts', () => ({
  database: () => ({
    doc: (path: string) => path,
    runTransaction: (run: (one: typeof transaction) => unknown) =>
      Promise.resolve(run(transaction)),
  }),
  findAccountByEmail: () => Promise.resolve(account),
  passwordChangedAt: () => Promise.resolve(undefined),
}));
const { followAccount } = await import('./account-changes.ts');

beforeEach(() => vi.clearAllMocks());

test('a confirmed address reaches the profile', async () => {
  account.emailVerified = true;
  await followAccount('new@example.com', new Date());
  expect(update).toHaveBeenCalledExactlyOnceWith('profiles/zoe', { email: 'new@example.com' });
});

test('an address that nobody has confirmed does not, no matter who reports it', async () => {
  account.emailVerified = false;
  await followAccount('new@example.com', new Date());
  expect(update).not.toHaveBeenCalled();
});
