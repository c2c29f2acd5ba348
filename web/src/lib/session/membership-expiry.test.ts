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

it('calls back once, eight days after the paid period, which is beyond the range of one timer', () => {
  const onExpired = vi.fn();
  onMembershipExpiry(premium, onExpired);
  vi.advanceTimersByTime(38 * DAY_MS - 1);
  expect(onExpired).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onExpired).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(DAY_MS);
  expect(onExpired).toHaveBeenCalledOnce();
});

it('calls back with the next timer after the device slept past the date', () => {
  const onExpired = vi.fn();
  onMembershipExpiry(premium, onExpired);
  vi.setSystemTime(new Date(NOW.getTime() + 60 * DAY_MS));
  vi.advanceTimersToNextTimer();
  expect(onExpired).toHaveBeenCalledOnce();
});

it('can be cancelled', () => {
  const onExpired = vi.fn();
  onMembershipExpiry(premium, onExpired)();
  vi.advanceTimersByTime(60 * DAY_MS);
  expect(onExpired).not.toHaveBeenCalled();
});

it.each([
  ['an admin granted it', { membership_source: 'admin' as const }],
  ['it has no date', { current_period_end: undefined }],
  ['it has already ended', { subscription_status: 'canceled' as const }],
  [
    'it expired before the page opened',
    { current_period_end: new Date(NOW.getTime() - 9 * DAY_MS) },
  ],
])('starts no timer when %s', (_why, fields) => {
  onMembershipExpiry({ ...premium, ...fields }, () => expect.unreachable());
  expect(vi.getTimerCount()).toBe(0);
});
