import { beforeEach, expect, it, vi } from 'vitest';
import { AppError } from './errors.ts';

const account = {
  emailVerified: false,
  claims: { email_verified: false },
  getIdTokenResult: () => Promise.resolve({ claims: account.claims }),
  reload: vi.fn<() => Promise<void>>(),
  getIdToken: vi.fn<(refresh: boolean) => Promise<string>>(),
};
let currentUser: typeof account | null = account;
vi.mock('./firebase.ts', () => ({ auth: () => Promise.resolve({ currentUser }) }));
const { withConfirmedEmail } = await import('./confirmed-email.ts');

const refusedOnce = (code: 'forbidden' | 'email-unconfirmed' | 'conflict') =>
  vi.fn(() => Promise.resolve('done')).mockRejectedValueOnce(new AppError(code));

beforeEach(() => {
  currentUser = account;
  account.emailVerified = false;
  account.claims.email_verified = false;
  account.reload.mockReset().mockResolvedValue();
  account.getIdToken.mockReset().mockResolvedValue('t');
});

it('asks nothing while the work succeeds', async () => {
  expect(await withConfirmedEmail(() => Promise.resolve('done'))).toBe('done');
  expect(account.reload).not.toHaveBeenCalled();
});

it.each(['forbidden', 'email-unconfirmed'] as const)(
  'says that the address is unconfirmed instead of %s',
  async (code) => {
    await expect(withConfirmedEmail(refusedOnce(code))).rejects.toMatchObject({
      code: 'email-unconfirmed',
    });
  },
);

it('renews the token and tries again when the address was confirmed on another device', async () => {
  account.reload.mockImplementation(() => {
    account.emailVerified = true;
    return Promise.resolve();
  });
  const work = refusedOnce('forbidden');
  expect(await withConfirmedEmail(work)).toBe('done');
  expect(account.getIdToken).toHaveBeenCalledWith(true);
  expect(work).toHaveBeenCalledTimes(2);
});

it.each([
  ['the token says confirmed', 'forbidden', true],
  ['the refusal is of another kind', 'conflict', false],
] as const)('keeps another refusal: %s', async (_case, code, isConfirmed) => {
  account.claims.email_verified = isConfirmed;
  await expect(withConfirmedEmail(refusedOnce(code))).rejects.toMatchObject({ code });
});

it('keeps the refusal of a visitor', async () => {
  currentUser = null;
  await expect(withConfirmedEmail(refusedOnce('forbidden'))).rejects.toMatchObject({
    code: 'forbidden',
  });
});
