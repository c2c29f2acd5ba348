export type { Account, AccountKey, Accounts } from './accounts.ts';
export { demoAccounts } from './members.ts';
export { seed, type SeedTarget } from './seed.ts';
export { seedCrowd } from './seed-crowd.ts';
export { seedNothing } from './no-demo.ts';
