import type { Accounts } from './accounts.ts';

const nobody = { email: '', password: '', uid: '' };

/** Seeds nothing, for tests that make their own members: demo data would run every trigger before the first of them. */
export function noDemo(): Promise<Accounts> {
  return Promise.resolve({
    admin: nobody,
    free: nobody,
    basic: nobody,
    pro: nobody,
    premium: nobody,
    canceled: nobody,
    waiting: nobody,
    trainer: nobody,
  });
}
