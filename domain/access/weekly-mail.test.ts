import { expect, test } from 'vitest';
import { DAY_MS } from '../time-units.ts';
import { isReachable, isWeeklyWanted, type WeeklyReader } from './weekly-mail.ts';

const NOW = new Date('2026-11-30T10:00:00Z');
const before = (days: number) => new Date(NOW.getTime() - days * DAY_MS);
const agreed = (by: 'registration' | 'profile' | 'purchase', days = 10) => ({
  weekly_consent: { by, wording: '2026-11', at: before(days) },
});
const choice = (on: boolean) => ({ preferences: { notifications: { mail: { weekly: on } } } });
const free: WeeklyReader = {
  subscription_tier: 'free',
  subscription_status: 'active',
  membership_source: 'stripe',
  is_admin: false,
  is_pro_trainer: false,
};
const bought: WeeklyReader = {
  ...free,
  subscription_tier: 'pro',
  current_period_end: before(-20),
};
const given: WeeklyReader = { ...free, subscription_tier: 'pro', membership_source: 'admin' };
const account = { email: 'zoe@example.com', emailVerified: true, disabled: false };
const refused = (email: string, days: number) => ({ refused_address: { email, at: before(days) } });

test.each<[string, boolean, Partial<WeeklyReader>, Partial<typeof account> | null]>([
  ['a free member without a consent', false, free, {}],
  ['one who only switched it on, without a consent', false, { ...free, ...choice(true) }, {}],
  ['one who ticked the box at the registration', true, { ...free, ...agreed('registration') }, {}],
  ['one who agreed in the profile', true, { ...free, ...agreed('profile') }, {}],
  ['one who withdrew it', false, { ...free, ...agreed('profile'), ...choice(false) }, {}],
  [
    'one who did not refuse at a purchase, without the plan',
    false,
    { ...free, ...agreed('purchase') },
    {},
  ],
  ['a member who bought a plan and did not refuse', true, { ...bought, ...agreed('purchase') }, {}],
  ['one who refused', false, { ...bought, ...agreed('purchase'), ...choice(false) }, {}],
  ['one who was never asked', false, bought, {}],
  [
    'one whose plan is over',
    false,
    { ...bought, ...agreed('purchase'), current_period_end: before(9) },
    {},
  ],
  ['one whose plan the team gave', false, { ...given, ...agreed('purchase') }, {}],
  ['the same, who agreed', true, { ...given, ...agreed('profile') }, {}],
  [
    'an address that is not confirmed',
    false,
    { ...free, ...agreed('profile') },
    { emailVerified: false },
  ],
  ['an account that is blocked', false, { ...free, ...agreed('profile') }, { disabled: true }],
  ['an account that is gone', false, { ...free, ...agreed('profile') }, null],
  [
    'an address that was refused',
    false,
    { ...free, ...agreed('profile'), ...refused(account.email, 5) },
    {},
  ],
  [
    'another address than the one that was refused',
    true,
    { ...free, ...agreed('profile'), ...refused('former@example.com', 5) },
    {},
  ],
  [
    'an address that was refused before the member agreed',
    true,
    { ...free, ...agreed('profile', 5), ...refused(account.email, 10) },
    {},
  ],
])('the weekly mail goes to %s: %s', (_who, goes, fields, change) => {
  const member = { ...free, ...fields };
  const present = change === null ? undefined : { ...account, ...change };
  expect(isWeeklyWanted(member, NOW) && isReachable(member, present)).toBe(goes);
});
