export type { Account, AccountKey, Accounts } from './accounts.ts';
export { demoAccounts } from './members.ts';
export { seed, type SeedTarget } from './seed.ts';
export { seedCrowd } from './crowd/seed-crowd.ts';
export { seedNothing } from './seed-nothing.ts';
