import type { Accounts } from './accounts.ts';

const noAccount = { email: '', password: '', uid: '' };

/** Seeds nothing, for tests that make their own members: demo data would run every trigger before the first of them. */
export function seedNothing(): Promise<Accounts> {
  return Promise.resolve({
    admin: noAccount,
    free: noAccount,
    basic: noAccount,
    pro: noAccount,
    premium: noAccount,
    canceled: noAccount,
    waiting: noAccount,
    trainer: noAccount,
  });
}
