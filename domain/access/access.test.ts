import { describe, expect, it, test } from 'vitest';
import {
  canMarkMoves,
  canOpenLevel,
  canSeeEvent,
  canSeeVideo,
  canWatchReplay,
  effectiveTier,
  isTrainer,
  hasGivenTier,
  isGivenTier,
  isVip,
  passesTierGuard,
  type Member,
} from './access.ts';
import { PAID_TIERS, TIERS, type Tier } from '../values.ts';

const now = new Date('2026-11-20T12:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
const member = (fields: Partial<Member> = {}): Member => ({
  subscription_tier: 'pro',
  subscription_status: 'active',
  membership_source: 'stripe',
  is_admin: false,
  is_pro_trainer: false,
  ...fields,
});
const admin = member({ subscription_tier: 'free', is_admin: true });

describe('effectiveTier', () => {
  it.each<[string, Member | null, Tier]>([
    ['a visitor', null, 'free'],
    ['active', member(), 'pro'],
    ['canceled', member({ subscription_status: 'canceled' }), 'free'],
    ['waiting', member({ subscription_status: 'waiting' }), 'free'],
    ['a future period end', member({ current_period_end: daysAgo(-1) }), 'pro'],
    ['a period that ended 7 days ago', member({ current_period_end: daysAgo(7) }), 'pro'],
    ['a period that ended 8 days ago', member({ current_period_end: daysAgo(8) }), 'free'],
    [
      'an old period, set by an admin',
      member({ current_period_end: daysAgo(90), membership_source: 'admin' }),
      'pro',
    ],
  ])('%s', (_name, who, tier) => {
    expect(effectiveTier(who, now)).toBe(tier);
  });
});

describe('canOpenLevel', () => {
  it.each(TIERS.flatMap((tier) => TIERS.map((level) => [tier, level] as const)))(
    '%s opens %s',
    (tier, level) => {
      expect(canOpenLevel(member({ subscription_tier: tier }), level, now)).toBe(
        level === 'free' || level === tier,
      );
    },
  );
  it.each(TIERS)('an admin opens %s', (level) => {
    expect(canOpenLevel(admin, level, now)).toBe(true);
  });
  it.each(TIERS)('a visitor opens %s only if free', (level) => {
    expect(canOpenLevel(null, level, now)).toBe(level === 'free');
  });
});

describe('canSeeVideo', () => {
  const online = { status: 'en_ligne', level: 'pro', author_id: 'author' } as const;
  const draft = { ...online, status: 'brouillon', level: 'free' } as const;
  const viewer = (fields?: Partial<Member>, uid = 'viewer') => ({ uid, member: member(fields) });

  it.each<[string, ReturnType<typeof viewer> | null, typeof online | typeof draft, boolean]>([
    ['own tier', viewer(), online, true],
    ['a higher tier', viewer({ subscription_tier: 'premium' }), online, false],
    ['a visitor', null, online, false],
    ['the author', viewer({ subscription_tier: 'free' }, 'author'), online, true],
    ['a draft, the author', viewer({}, 'author'), draft, true],
    ['a draft, a member', viewer(), draft, false],
    ['a draft, a visitor', null, draft, false],
    ['a draft, an admin', { uid: 'admin', member: admin }, draft, true],
  ])('%s', (_name, who, video, expected) => {
    expect(canSeeVideo(who, video, now)).toBe(expected);
  });
});

describe('isVip', () => {
  it.each<[string, Member | null, boolean]>([
    ['premium', member({ subscription_tier: 'premium' }), true],
    [
      'premium, canceled',
      member({ subscription_tier: 'premium', subscription_status: 'canceled' }),
      false,
    ],
    ['pro', member(), false],
    ['an admin', admin, true],
    ['a visitor', null, false],
  ])('%s', (_name, who, expected) => {
    expect(isVip(who, now)).toBe(expected);
  });
});

describe('hasGivenTier', () => {
  const given = member({ membership_source: 'admin' });
  it.each<[string, Member, boolean]>([
    ['an active plan from an admin', given, true],
    ['a canceled plan', { ...given, subscription_status: 'canceled' }, false],
    ['a waiting plan', { ...given, subscription_status: 'waiting' }, false],
    ['the free tier', { ...given, subscription_tier: 'free' }, false],
    ['a plan from Stripe', member(), false],
  ])('%s', (_name, who, expected) => {
    expect(hasGivenTier(who)).toBe(expected);
  });
});

describe('isGivenTier', () => {
  const given = member({ membership_source: 'admin' });
  it.each<[string, Member, readonly boolean[]]>([
    ['a given plan covers itself and lower ones', given, [true, true, false]],
    [
      'one that waits covers nothing',
      { ...given, subscription_status: 'waiting' },
      [false, false, false],
    ],
    ['a plan from Stripe is not given', member(), [false, false, false]],
  ])('%s', (_name, who, expected) => {
    expect(PAID_TIERS.map((tier) => isGivenTier(who, tier))).toEqual(expected);
  });
});

describe('canSeeEvent', () => {
  const premium = member({ subscription_tier: 'premium' });
  it.each<[string, Member | null, Parameters<typeof canSeeEvent>[1], boolean]>([
    ['public, a visitor', null, { status: 'upcoming', is_public: true }, true],
    ['VIP, premium', premium, { status: 'premium-tchat-vip', is_public: false }, true],
    ['VIP, pro', member(), { status: 'premium-tchat-vip', is_public: false }, false],
    ['VIP and public, a visitor', null, { status: 'premium-tchat-vip', is_public: true }, true],
    ['draft, premium', premium, { status: 'draft', is_public: false }, false],
    ['draft, an admin', admin, { status: 'draft', is_public: false }, true],
  ])('%s', (_name, who, event, expected) => {
    expect(canSeeEvent(who, event, now)).toBe(expected);
  });
});

describe('passesTierGuard', () => {
  it.each<[string, Member | null, Tier[], boolean]>([
    ['the tier', member(), ['pro'], true],
    ['one of the tiers', member(), ['basic', 'pro'], true],
    ['another tier', member(), ['premium'], false],
    ['canceled, on a free route', member({ subscription_status: 'canceled' }), ['free'], false],
    ['an expired period', member({ current_period_end: daysAgo(9) }), ['pro'], false],
    ['an admin', admin, ['premium'], true],
    ['a visitor', null, ['free'], false],
  ])('%s', (_name, who, allowed, expected) => {
    expect(passesTierGuard(who, allowed, now)).toBe(expected);
  });
});

describe('isTrainer', () => {
  it('depends only on the flag', () => {
    expect(isTrainer(member({ is_pro_trainer: true }))).toBe(true);
    expect(isTrainer(admin)).toBe(false);
    expect(isTrainer(null)).toBe(false);
  });
});

describe('canMarkMoves', () => {
  const video = { author_id: 'author' };
  const trainer = member({ is_pro_trainer: true });
  it.each([
    ['a visitor', null, false],
    ['an admin', { uid: 'x', member: admin }, true],
    ['the author', { uid: 'author', member: trainer }, true],
    ['another trainer', { uid: 'x', member: trainer }, false],
    ['an author who is no longer a trainer', { uid: 'author', member: member() }, false],
  ])('%s', (_name, viewer, allowed) => expect(canMarkMoves(viewer, video)).toBe(allowed));
});

test.each([
  ['who had a place', { subscription_tier: 'basic' }, 'booked', true],
  ['the plans that it was for', {}, undefined, true],
  [
    'those who waited in vain, only by their plan',
    { subscription_tier: 'basic' },
    'waiting',
    false,
  ],
  ['those who cancelled late, only by their plan', { subscription_tier: 'basic' }, 'used', false],
  ['nobody whose plan has ended', { subscription_status: 'canceled' }, undefined, false],
  ['not the other plans', { subscription_tier: 'premium' }, undefined, false],
  ['its trainer', { subscription_tier: 'free', is_pro_trainer: true }, undefined, true],
  ['admins', { subscription_tier: 'free', is_admin: true }, undefined, true],
] as const)('the recording of a live session is for %s', (_who, fields, booking, expected) => {
  const viewer = { uid: 'u1', member: member(fields) };
  const session = { trainer_id: 'u1', tiers: ['pro'], status: 'planned' } as const;
  const shown = { ...session, tiers: [...session.tiers] };
  expect(canWatchReplay(viewer, shown, booking, now)).toBe(expected);
  if (!viewer.member.is_admin && !viewer.member.is_pro_trainer) {
    expect(canWatchReplay(viewer, { ...shown, status: 'cancelled' }, booking, now)).toBe(false);
  }
});
