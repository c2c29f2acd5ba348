import { describe, expect, it } from 'vitest';
import {
  isLive,
  leadingFirst,
  membershipOf,
  otherSubscriptionsOf,
  yearlyRenewalsOf,
  type BilledSubscription,
} from './membership.ts';
import { MAX_OTHER_SUBSCRIPTIONS } from '../limits.ts';
import { DAY_MS } from '../time-units.ts';

const now = new Date('2026-11-20T12:00:00Z');
const days = (count: number) => new Date(now.getTime() + count * DAY_MS);

function subscription(fields: Partial<BilledSubscription> = {}): BilledSubscription {
  return {
    id: 'sub_1',
    status: 'active',
    tier: 'pro',
    created: days(-40),
    periodStart: days(-10),
    periodEnd: days(20),
    endsAt: null,
    endedAt: null,
    unpaidSince: null,
    interval: 'month',
    priceCents: 1999,
    ...fields,
  };
}

const line = (all: readonly BilledSubscription[]) => {
  const { tier, status, cancel_at_period_end, payment_problem } = membershipOf(all, now);
  const words: string[] = [tier, status];
  if (cancel_at_period_end) words.push('leaves');
  if (payment_problem !== null) words.push('owes');
  return words.join(' ');
};

describe('one subscription', () => {
  it.each<[string, Partial<BilledSubscription>, string]>([
    ['active', {}, 'pro active'],
    ['on trial', { status: 'trialing' }, 'pro active'],
    ['leaving', { endsAt: days(20) }, 'pro active leaves'],
    ['unpaid for a day', { status: 'past_due', unpaidSince: days(-1) }, 'pro active owes'],
    [
      'unpaid for almost seven days',
      { status: 'past_due', unpaidSince: days(-6.999) },
      'pro active owes',
    ],
    ['unpaid for seven days', { status: 'past_due', unpaidSince: days(-7) }, 'pro waiting owes'],
    [
      'unpaid without an open invoice counts from the period start',
      { status: 'past_due' },
      'pro waiting owes',
    ],
    [
      'unpaid and ending',
      { status: 'past_due', unpaidSince: days(-1), endsAt: days(29) },
      'pro active leaves owes',
    ],
    ['unpaid status', { status: 'unpaid', unpaidSince: days(-1) }, 'pro waiting owes'],
    ['first payment incomplete', { status: 'incomplete' }, 'pro waiting owes'],
    ['never paid', { status: 'incomplete_expired' }, 'free active'],
    ['paused', { status: 'paused' }, 'pro waiting'],
    ['ended', { status: 'canceled', endedAt: days(-2) }, 'pro canceled'],
  ])('%s', (_name, fields, expected) => {
    expect(line([subscription(fields)])).toBe(expected);
  });
});

describe('the next period', () => {
  const next = (fields: Partial<BilledSubscription>) => {
    const { next_tier, billing } = membershipOf([subscription(fields)], now);
    return [next_tier, billing];
  };
  const yearly = { interval: 'year', priceCents: 19_990 } as const;
  const basic = { tier: 'basic', interval: 'month', priceCents: 999 } as const;
  const monthly = (next_price_cents: number) =>
    ({ interval: 'month', next_interval: 'month', next_price_cents }) as const;

  it.each<[string, Partial<BilledSubscription>, ReturnType<typeof next>]>([
    ['is the same plan', {}, [undefined, monthly(1999)]],
    ['takes what Stripe previews', { nextPaymentCents: 999 }, [undefined, monthly(999)]],
    ['takes nothing, if Stripe previews that', { nextPaymentCents: 0 }, [undefined, monthly(0)]],
    ['is a cheaper plan', { next: basic }, ['basic', monthly(999)]],
    ['is a cheaper plan, reduced', { next: basic, nextPaymentCents: 499 }, ['basic', monthly(499)]],
    [
      'does not come after the end',
      { status: 'canceled', endedAt: days(-2) },
      [undefined, undefined],
    ],
    [
      'is another year',
      yearly,
      [undefined, { interval: 'year', next_interval: 'year', next_price_cents: 19_990 }],
    ],
    [
      'is another year while a payment is late',
      { ...yearly, status: 'past_due', unpaidSince: days(-1) },
      [undefined, { interval: 'year', next_interval: 'year', next_price_cents: 19_990 }],
    ],
    [
      'is a month of the same plan after a year',
      { ...yearly, next: { tier: 'pro', interval: 'month', priceCents: 1999 } },
      ['pro', { interval: 'year', next_interval: 'month', next_price_cents: 1999 }],
    ],
  ])('%s', (_name, fields, expected) => {
    expect(next(fields)).toEqual(expected);
  });
});

describe('period_end', () => {
  it.each<[string, Partial<BilledSubscription>, Date]>([
    ['is the period’s end', {}, days(20)],
    ['is the planned end if earlier', { endsAt: days(3) }, days(3)],
    ['is the period’s end if the planned end is later', { endsAt: days(50) }, days(20)],
    ['is the start of an unpaid period', { status: 'past_due', unpaidSince: days(-2) }, days(-2)],
    ['is the end of an ended subscription', { status: 'canceled', endedAt: days(-2) }, days(-2)],
  ])('%s', (_name, fields, expected) => {
    expect(membershipOf([subscription(fields)], now).period_end).toEqual(expected);
  });

  it('includes seven days of grace if unpaid', () => {
    const owed = membershipOf([subscription({ status: 'past_due', unpaidSince: days(-2) })], now);
    expect(owed).toMatchObject({ grace_until: days(5), payment_problem: { since: days(-2) } });
    expect(membershipOf([subscription()], now)).toMatchObject({
      grace_until: null,
      payment_problem: null,
    });
  });
});

describe('several subscriptions', () => {
  const of = (...all: Partial<BilledSubscription>[]) => line(all.map(subscription));

  it.each<[string, string, string]>([
    ['none', of(), 'free active'],
    [
      'a live one before an ended one',
      of({ status: 'canceled', tier: 'premium' }, { tier: 'basic' }),
      'basic active',
    ],
    [
      'an active one before a trial',
      of({ status: 'trialing', tier: 'premium' }, { tier: 'basic' }),
      'basic active',
    ],
    [
      'a trial before an unpaid one',
      of({ status: 'past_due' }, { status: 'trialing', tier: 'basic' }),
      'basic active',
    ],
    [
      'the more expensive of two active ones',
      of({ tier: 'basic' }, { tier: 'premium' }, { tier: 'pro' }),
      'premium active',
    ],
    [
      'the newer of two ended ones, whatever the price',
      of(
        { status: 'canceled', tier: 'basic', created: days(-5) },
        { status: 'canceled', tier: 'premium' },
      ),
      'basic canceled',
    ],
    ['one that was never paid is ignored', of({ status: 'incomplete_expired' }), 'free active'],
  ])('%s', (_name, found, expected) => {
    expect(found).toBe(expected);
  });
});

describe('the leading subscription', () => {
  const first = 'first';
  const second = 'second';
  const leads = (one: Partial<BilledSubscription>, other: Partial<BilledSubscription>) => {
    const both = [subscription({ ...one, id: first }), subscription({ ...other, id: second })];
    const ids = [both, both.toReversed()].map((all) => leadingFirst(all)[0]?.id);
    expect(ids[0], 'whatever order Stripe lists them in').toBe(ids[1]);
    return ids[0];
  };

  it.each<[string, Partial<BilledSubscription>, Partial<BilledSubscription>]>([
    ['has the highest tier', { tier: 'premium' }, { tier: 'basic', created: days(-1) }],
    [
      'has the highest tier, not the longest interval',
      { tier: 'premium' },
      { tier: 'basic', interval: 'year' },
    ],
    ['is paid, whatever the tier', { tier: 'basic' }, { tier: 'premium', status: 'past_due' }],
    ['of two of a tier is that of a year', { interval: 'year' }, { created: days(-1) }],
    ['of two of a plan is the newest', { created: days(-1) }, {}],
    ['stays when its end is planned', { tier: 'premium', endsAt: days(20) }, { tier: 'basic' }],
    [
      'of two of a plan stays when the other renews',
      { created: days(-1) },
      { periodEnd: days(30) },
    ],
  ])('%s', (_name, one, other) => {
    expect(leads(one, other)).toBe(first);
  });
});

describe('the other subscriptions', () => {
  it('are those that are live besides the leading one, each with its own end', () => {
    const all = [
      subscription({ id: 'sub_1' }),
      subscription({ id: 'sub_2', tier: 'premium', interval: 'year', priceCents: 39_990 }),
      subscription({
        id: 'sub_3',
        tier: 'basic',
        status: 'past_due',
        unpaidSince: days(-2),
        endsAt: days(28),
      }),
      subscription({ id: 'sub_4', status: 'canceled' }),
      subscription({ id: 'sub_5', status: 'incomplete' }),
    ];
    const month = { interval: 'month', price_cents: 1999 };
    expect(otherSubscriptionsOf(all, now)).toEqual([
      { ...month, id: 'sub_1', tier: 'pro', period_end: days(20), cancel_at_period_end: false },
      {
        ...month,
        id: 'sub_3',
        tier: 'basic',
        period_end: days(-2),
        cancel_at_period_end: true,
        payment_problem: { since: days(-2) },
      },
    ]);
    expect(
      otherSubscriptionsOf([subscription(), subscription({ status: 'canceled' })], now),
    ).toEqual([]);
  });

  it('name what their next payment takes; with a planned change, the price of the plan that runs', () => {
    const basic = { id: 'sub_1', tier: 'basic', priceCents: 999, nextPaymentCents: 499 } as const;
    const next = { tier: 'basic', interval: 'month', priceCents: 999 } as const;
    const planned = { ...basic, id: 'sub_2', interval: 'year', priceCents: 9990, next } as const;
    const all = [subscription({ tier: 'premium' }), subscription(basic), subscription(planned)];
    expect(otherSubscriptionsOf(all, now).map(({ id, price_cents }) => [id, price_cents])).toEqual([
      ['sub_2', 9990],
      ['sub_1', 499],
    ]);
  });

  it('are bounded', () => {
    const many = Array.from({ length: 9 }, (_, index) => subscription({ id: `sub_${index}` }));
    expect(otherSubscriptionsOf(many, now)).toHaveLength(MAX_OTHER_SUBSCRIPTIONS);
  });
});

describe('renewals to announce', () => {
  const year = (fields: Partial<BilledSubscription>) =>
    subscription({ interval: 'year', priceCents: 19_990, ...fields });

  it('are those of every yearly subscription, the first one first', () => {
    const basic = { tier: 'basic', interval: 'month', priceCents: 999 } as const;
    const all = [
      year({ id: 'sub_1', periodEnd: days(50) }),
      year({ id: 'sub_2', tier: 'basic', next: basic }),
      subscription(),
    ];
    expect(yearlyRenewalsOf(all)).toEqual([
      { id: 'sub_2', tier: 'basic', next_tier: 'basic', price_cents: 999, at: days(20) },
      { id: 'sub_1', tier: 'pro', next_tier: 'pro', price_cents: 19_990, at: days(50) },
    ]);
  });

  it('name what Stripe previews', () => {
    expect(yearlyRenewalsOf([year({ nextPaymentCents: 9995 })])).toMatchObject([
      { price_cents: 9995 },
    ]);
  });

  it.each<[string, Partial<BilledSubscription>, number]>([
    ['a trial renews', { status: 'trialing' }, 1],
    ['one that ends with its period does not', { endsAt: days(20) }, 0],
    ['one that ends a period later does', { endsAt: days(385) }, 1],
    ['one that is unpaid does not', { status: 'past_due' }, 0],
    ['a paused one does not', { status: 'paused' }, 0],
    ['one that has ended does not', { status: 'canceled' }, 0],
  ])('%s', (_name, fields, expected) => {
    expect(yearlyRenewalsOf([year(fields)])).toHaveLength(expected);
  });
});

it.each<[BilledSubscription['status'], boolean]>([
  ['active', true],
  ['trialing', true],
  ['past_due', true],
  ['unpaid', true],
  ['paused', true],
  ['incomplete', false],
  ['incomplete_expired', false],
  ['canceled', false],
])('%s rules out a second subscription: %s', (status, expected) => {
  expect(isLive({ status })).toBe(expected);
});
