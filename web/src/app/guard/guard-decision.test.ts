import { describe, expect, it } from 'vitest';
import type { Member } from '@atelier/domain/access/access';
import {
  decideGuard,
  type GuardDecision,
  type Guard,
  type GuardContext,
} from './guard-decision.ts';

const now = new Date('2026-11-20T12:00:00Z');
const member = (part: Partial<Member> = {}, isConfirmed = true): GuardContext['session'] => ({
  status: 'signed-in',
  isConfirmed,
  profile: {
    subscription_tier: 'free',
    subscription_status: 'active',
    membership_source: 'stripe',
    is_admin: false,
    is_pro_trainer: false,
    ...part,
  },
});
const visitor: GuardContext['session'] = { status: 'signed-out' };
const loading: GuardContext['session'] = { status: 'loading' };
const PRO: Guard = { kind: 'tier', tiers: ['pro'] };

const known = { isMemberExpected: false, settingsKnown: true, now };
const unknown = { ...known, settingsKnown: false };

describe('guards', () => {
  it.each<[string, Guard, GuardContext['session'], GuardDecision]>([
    ['a public page is shown at once', { kind: 'public' }, loading, 'show'],
    ['an open page waits for the session', { kind: 'open' }, loading, 'wait'],
    ['an open page is shown to visitors', { kind: 'open' }, visitor, 'show'],
    ['the sign-in page does not wait for the session', { kind: 'signed-out' }, loading, 'show'],
    [
      'the sign-in page redirects members to their destination',
      { kind: 'signed-out' },
      member(),
      'go-on',
    ],
    ['the admin area waits for the session', { kind: 'admin' }, loading, 'wait'],
    ['the admin area is shown to admins', { kind: 'admin' }, member({ is_admin: true }), 'show'],
    ['the admin area redirects members to the home page', { kind: 'admin' }, member(), 'go-home'],
    [
      'the admin area redirects trainers to the home page',
      { kind: 'admin' },
      member({ is_pro_trainer: true }),
      'go-home',
    ],
    ['the admin area redirects visitors to the home page', { kind: 'admin' }, visitor, 'go-home'],
    [
      'a trainers’ page is shown to trainers',
      { kind: 'trainer' },
      member({ is_pro_trainer: true }),
      'show',
    ],
    [
      'a trainers’ page is shown to admins',
      { kind: 'trainer' },
      member({ is_admin: true }),
      'show',
    ],
    [
      'a trainers’ page redirects other members to the dashboard',
      { kind: 'trainer' },
      member(),
      'go-to-dashboard',
    ],
    [
      'a trainers’ page redirects visitors to the sign-in',
      { kind: 'trainer' },
      visitor,
      'go-to-login',
    ],
    ['a members’ page waits for the session', { kind: 'member' }, loading, 'wait'],
    [
      'a members’ page redirects visitors to the sign-in',
      { kind: 'member' },
      visitor,
      'go-to-login',
    ],
    ['a members’ page is shown to members', { kind: 'member' }, member(), 'show'],
    ['a tier’s page redirects visitors to the sign-in', PRO, visitor, 'go-to-login'],
    ['a tier’s page is shown to that tier', PRO, member({ subscription_tier: 'pro' }), 'show'],
    [
      'a tier’s page redirects a lower tier',
      PRO,
      member({ subscription_tier: 'basic' }),
      'go-to-dashboard',
    ],
    [
      'a tier’s page redirects a higher tier',
      PRO,
      member({ subscription_tier: 'premium' }),
      'go-to-dashboard',
    ],
    [
      'a tier’s page redirects a cancelled member',
      PRO,
      member({ subscription_tier: 'pro', subscription_status: 'canceled' }),
      'go-to-dashboard',
    ],
    [
      'a tier’s page redirects an unpaid member',
      PRO,
      member({ subscription_tier: 'pro', subscription_status: 'waiting' }),
      'go-to-dashboard',
    ],
    [
      'a tier’s page redirects a member whose period ended 9 days ago',
      PRO,
      member({ subscription_tier: 'pro', current_period_end: new Date('2026-11-11T12:00:00Z') }),
      'go-to-dashboard',
    ],
    ['a tier’s page is shown to admins', PRO, member({ is_admin: true }), 'show'],
  ])('%s', (_name, guard, session, expected) => {
    expect(decideGuard(guard, { session, ...known })).toBe(expected);
  });

  it.each<[string, Guard, Partial<Member>]>([
    ['an admin', { kind: 'admin' }, { is_admin: true }],
    ['a trainer', { kind: 'trainer' }, { is_pro_trainer: true }],
    ['a subscriber', PRO, { subscription_tier: 'pro' }],
  ])(
    'waits for the confirmed profile before redirecting a member who may have become %s',
    (_role, guard, part) => {
      expect(decideGuard(guard, { session: member({}, false), ...known })).toBe('wait');
      expect(decideGuard(guard, { session: member(part, false), ...known })).toBe('show');
    },
  );

  it('a device that had a session shows no sign-in form before it is known whether it still has', () => {
    const expected = { ...known, isMemberExpected: true };
    expect(decideGuard({ kind: 'signed-out' }, { session: loading, ...expected })).toBe('wait');
    expect(decideGuard({ kind: 'public' }, { session: loading, ...expected })).toBe('show');
  });

  it('waits for the settings, except on public pages', () => {
    expect(decideGuard({ kind: 'member' }, { session: member(), ...unknown })).toBe('wait');
    expect(decideGuard({ kind: 'open' }, { session: visitor, ...unknown })).toBe('wait');
    // During maintenance its form would be shown for a moment.
    expect(decideGuard({ kind: 'signed-out' }, { session: visitor, ...unknown })).toBe('wait');
    expect(decideGuard({ kind: 'public' }, { session: visitor, ...unknown })).toBe('show');
  });
});
