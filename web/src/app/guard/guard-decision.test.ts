import { describe, expect, it } from 'vitest';
import type { Member } from '@atelier/domain/access/access';
import { decideGuard, type GuardDecision, type Guard, type GuardContext } from './guard-decision.ts';

const now = new Date('2026-11-20T12:00:00Z');
const member = (part: Partial<Member> = {}, certain = true): GuardContext['session'] => ({
  status: 'signed-in',
  isConfirmed: certain,
  member: {
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

describe('guards', () => {
  it.each<[string, Guard, GuardContext['session'], GuardDecision]>([
    ['a public page shows at once', { kind: 'public' }, loading, 'show'],
    ['an open page waits for who is here', { kind: 'open' }, loading, 'wait'],
    ['an open page is for visitors too', { kind: 'open' }, visitor, 'show'],
    ['the sign-in page shows at once', { kind: 'signed-out' }, loading, 'show'],
    ['the sign-in page sends members on', { kind: 'signed-out' }, member(), 'go-on'],
    ['the admin area waits', { kind: 'admin' }, loading, 'wait'],
    ['the admin area is for admins', { kind: 'admin' }, member({ is_admin: true }), 'show'],
    ['not for members', { kind: 'admin' }, member(), 'go-home'],
    ['not for trainers', { kind: 'admin' }, member({ is_pro_trainer: true }), 'go-home'],
    ['not for visitors', { kind: 'admin' }, visitor, 'go-home'],
    ['proposing is for trainers', { kind: 'trainer' }, member({ is_pro_trainer: true }), 'show'],
    ['and for admins', { kind: 'trainer' }, member({ is_admin: true }), 'show'],
    ['not for other members', { kind: 'trainer' }, member(), 'go-to-dashboard'],
    ['visitors sign in first', { kind: 'trainer' }, visitor, 'go-to-login'],
    ['a members’ page waits', { kind: 'member' }, loading, 'wait'],
    ['a members’ page sends visitors to sign in', { kind: 'member' }, visitor, 'go-to-login'],
    ['a members’ page shows', { kind: 'member' }, member(), 'show'],
    ['a tier’s page sends visitors to sign in', PRO, visitor, 'go-to-login'],
    ['a tier’s page is for that tier', PRO, member({ subscription_tier: 'pro' }), 'show'],
    ['not for a lower tier', PRO, member({ subscription_tier: 'basic' }), 'go-to-dashboard'],
    ['not for a higher tier', PRO, member({ subscription_tier: 'premium' }), 'go-to-dashboard'],
    [
      'not once cancelled',
      PRO,
      member({ subscription_tier: 'pro', subscription_status: 'canceled' }),
      'go-to-dashboard',
    ],
    ['not while waiting', PRO, member({ subscription_tier: 'pro', subscription_status: 'waiting' }), 'go-to-dashboard'],
    [
      'not with a period over by 9 days',
      PRO,
      member({ subscription_tier: 'pro', current_period_end: new Date('2026-11-11T12:00:00Z') }),
      'go-to-dashboard',
    ],
    ['for admins', PRO, member({ is_admin: true }), 'show'],
  ])('%s', (_name, guard, session, expected) => {
    expect(decideGuard(guard, { session, settingsKnown: true, now })).toBe(expected);
  });

  it.each<[string, Guard, Partial<Member>]>([
    ['an admin', { kind: 'admin' }, { is_admin: true }],
    ['a trainer', { kind: 'trainer' }, { is_pro_trainer: true }],
    ['a subscriber', PRO, { subscription_tier: 'pro' }],
  ])('who may have become %s meanwhile is not refused before the server has spoken', (_role, guard, part) => {
    const facts = { settingsKnown: true, now };
    expect(decideGuard(guard, { session: member({}, false), ...facts })).toBe('wait');
    expect(decideGuard(guard, { session: member(part, false), ...facts })).toBe('show');
  });

  it('waits for the settings, except on public pages', () => {
    expect(decideGuard({ kind: 'member' }, { session: member(), settingsKnown: false, now })).toBe('wait');
    expect(decideGuard({ kind: 'open' }, { session: visitor, settingsKnown: false, now })).toBe('wait');
    expect(decideGuard({ kind: 'public' }, { session: visitor, settingsKnown: false, now })).toBe('show');
  });
});
