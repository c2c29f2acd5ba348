import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Member } from '@atelier/domain/access/access';
import { onMembershipExpiry } from './membership-expiry.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const DAY_MS = 86_400_000;

const premium: Member = {
  subscription_tier: 'premium',
  subscription_status: 'active',
  membership_source: 'stripe',
  current_period_end: new Date(NOW.getTime() + 30 * DAY_MS),
  is_admin: false,
  is_pro_trainer: false,
};

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
});
afterEach(() => {
  vi.useRealTimers();
});

it('calls back eight days after the paid period, further away than one timer reaches, and once', () => {
  const onExpired = vi.fn();
  onMembershipExpiry(premium, onExpired);
  vi.advanceTimersByTime(38 * DAY_MS - 1);
  expect(onExpired).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onExpired).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(DAY_MS);
  expect(onExpired).toHaveBeenCalledOnce();
});

it('notices on waking that the date has passed', () => {
  const lapsed = vi.fn();
  onMembershipExpiry(premium, lapsed);
  vi.setSystemTime(new Date(NOW.getTime() + 60 * DAY_MS));
  vi.advanceTimersToNextTimer();
  expect(lapsed).toHaveBeenCalledOnce();
});

it('can be called off', () => {
  const lapsed = vi.fn();
  onMembershipExpiry(premium, lapsed)();
  vi.advanceTimersByTime(60 * DAY_MS);
  expect(lapsed).not.toHaveBeenCalled();
});

it.each([
  ['an admin gave it', { membership_source: 'admin' as const }],
  ['it has no date', { current_period_end: undefined }],
  ['it is over already', { subscription_status: 'canceled' as const }],
  ['its date passed before the page opened', { current_period_end: new Date(NOW.getTime() - 9 * DAY_MS) }],
])('waits for nothing when %s', (_why, fields) => {
  onMembershipExpiry({ ...premium, ...fields } as Member, () => expect.unreachable());
  expect(vi.getTimerCount()).toBe(0);
});
