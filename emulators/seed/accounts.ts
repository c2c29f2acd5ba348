/** Who can sign in to a seeded suite. */
export interface Account {
  email: string;
  password: string;
  uid: string;
}

export type AccountKey = 'admin' | 'free' | 'basic' | 'pro' | 'premium' | 'canceled' | 'waiting' | 'trainer';

/** One account per role, tier and status. */
export type Accounts = Record<AccountKey, Account>;
