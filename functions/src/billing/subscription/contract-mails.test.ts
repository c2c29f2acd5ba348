// The changes themselves are in domain/billing/contract-changes.test.ts; here, what is stored and
// what the mails say.
import { Timestamp, type DocumentSnapshot } from 'firebase-admin/firestore';
import { expect, test, vi } from 'vitest';
import { parseCustomer } from '@atelier/domain/billing/customer';
import { DAY_MS } from '@atelier/domain/time-units';
import type { PlanSubscription } from './plan-subscriptions.ts';

vi.mock('../../platform/site-environment.ts', async (original) => ({
  ...(await original<object>()),
  siteOrigin: () => 'https://flair.example',
}));
const { tellContracts } = await import('./contract-mails.ts');

const NOW = new Date('2026-11-29T10:00:00Z');
const PERIOD_END = new Date('2026-12-29T10:00:00Z');
const subscription: PlanSubscription = {
  id: 'sub_1',
  status: 'active',
  tier: 'pro',
  interval: 'month',
  priceCents: 1999,
  created: new Date(0),
  periodStart: NOW,
  periodEnd: PERIOD_END,
  endsAt: null,
  endedAt: null,
  unpaidSince: null,
  scheduleId: null,
  endsBy: null,
  latestInvoiceId: null,
  itemId: 'si_1',
  priceId: 'price_1',
  consentId: 'c1',
  changePaidCents: null,
  paymentMethod: { id: 'pm_1', label: 'Visa •••• 4242' },
  isEndDeclared: false,
  isEndPlannedByTeam: false,
  isEndedEarly: false,
  isEndedByTeam: false,
};
const snapshot = (fields: Record<string, unknown>) =>
  ({
    id: 'zoe',
    exists: true,
    get: (field: string) => fields[field],
  }) as unknown as DocumentSnapshot;
const member = snapshot({ display_name: 'Zoé Martin', email: 'zoe@example.com', locale: 'fr' });
const tell = (contracts: unknown, subscriptions: PlanSubscription[], syncTicket = 7) =>
  tellContracts(parseCustomer({ contracts }), member, { subscriptions, syncTicket, now: NOW });
const told = (...all: PlanSubscription[]) => tell(undefined, all).contracts;
/** The only mail, with plain spaces. */
const textOf = ({ mails }: ReturnType<typeof tell>) => {
  expect(mails).toHaveLength(1);
  return String(mails[0]?.data.message.text).replaceAll(/[\u00a0\u202f]/g, ' ');
};

test('what is stored is told no more; only what is live is stored', () => {
  const planned = {
    ...subscription,
    next: { tier: 'basic', interval: 'year', priceCents: 9990 },
  } as const;
  const contracts = told(planned, { ...subscription, id: 'sub_0', status: 'canceled' });
  const state = {
    tier: 'pro',
    interval: 'month',
    ends_at: null,
    owes: false,
    payment_method: 'pm_1',
  };
  expect(contracts).toEqual({ sub_1: { ...state, next: { tier: 'basic', interval: 'year' } } });
  expect(tell(contracts, [planned]).mails).toEqual([]);
  const ending = { ...subscription, endsAt: PERIOD_END };
  expect(told(ending)).toEqual({
    sub_1: { ...state, next: null, ends_at: Timestamp.fromDate(PERIOD_END) },
  });
  expect(tell(told(ending), [ending]).mails).toEqual([]);
});

test('unreadable contracts are as none: nothing is told', () => {
  expect(tell({ sub_1: { tier: 'gold' } }, [subscription]).mails).toEqual([]);
});

test('a higher plan: what it replaces, what was paid, and what is taken next according to Stripe', () => {
  const premium = {
    ...subscription,
    tier: 'premium',
    changePaidCents: 1000,
    nextPaymentCents: 1999,
  } as const;
  const result = tell(told(subscription), [premium]);
  const text = textOf(result);
  expect(text).toContain(
    'votre abonnement est : Premium, renouvelé chaque mois. Il remplace : Pro, renouvelé chaque mois',
  );
  expect(text).toContain('Payé pour ce changement : 10,00 €');
  expect(text).toContain('Prochain prélèvement : 19,99 € TTC le 29 décembre 2026');
  expect(result.mails[0]).toMatchObject({
    id: 'change_sub_1_plan-raised_7',
    data: { uid: 'zoe', kind: 'plan-raised' },
  });
});

test('a planned plan: from when, and its price', () => {
  const planned = {
    ...subscription,
    next: { tier: 'basic', interval: 'month', priceCents: 999 },
  } as const;
  const text = textOf(tell(told(subscription), [planned]));
  expect(text).toContain('Il devient ensuite : Basic, renouvelé chaque mois.');
  expect(text).toContain(
    'Le changement a lieu le 29 décembre 2026 ; 9,99 € TTC seront prélevés ce jour-là.',
  );
});

test('an end: until when; what is still due is said only if something is', () => {
  const ending = { ...subscription, endsAt: PERIOD_END };
  const text = textOf(tell(told(subscription), [ending]));
  expect(text).toContain('Il prend fin le 29 décembre 2026');
  expect(text).not.toContain('facture');
  expect(textOf(tell(told(subscription), [{ ...ending, status: 'past_due' }]))).toContain(
    'reste due',
  );
});

test('a declared end has its own mail, and is remembered', () => {
  const ending = { ...subscription, endsAt: PERIOD_END, isEndDeclared: true };
  const { contracts, mails } = tell(told(subscription), [ending]);
  expect(mails).toEqual([]);
  expect(textOf(tell(contracts, [subscription]))).toContain('La résiliation est annulée');
});

test('an end by the team: that the team planned or made it, and what goes back', () => {
  const planned = { ...subscription, endsAt: PERIOD_END, isEndPlannedByTeam: true };
  expect(textOf(tell(told(subscription), [planned]))).toContain(
    'L’équipe a résilié votre abonnement Pro. Il prend fin',
  );
  const ended = { ...subscription, status: 'canceled', endedAt: NOW, isEndedByTeam: true } as const;
  const end = (customer: object) =>
    textOf(
      tellContracts(parseCustomer({ contracts: told(subscription), ...customer }), member, {
        subscriptions: [ended],
        syncTicket: 7,
        now: NOW,
      }),
    );
  expect(end({})).toContain('L’équipe a mis fin à votre abonnement Pro le 29 novembre 2026');
  expect(end({})).not.toContain('remboursons');
  const refunds = [
    { payment: 'pi_1', cents: 500 },
    { payment: 'pi_2', cents: 166 },
  ];
  expect(end({ team_ends: { sub_1: { refunds, is_disputed: false } } })).toContain(
    'Nous vous remboursons 6,66 €',
  );
  // A bank decides first.
  expect(end({ team_ends: { sub_1: { refunds, is_disputed: true } } })).not.toContain(
    'remboursons',
  );
});

test('a card that pays two subscriptions is told once, with its last digits', () => {
  const second = { ...subscription, id: 'sub_2', tier: 'basic' } as const;
  const paymentMethod = { id: 'pm_2', label: 'Mastercard •••• 4444' };
  const changed = [subscription, second].map((one) => ({ ...one, paymentMethod }));
  expect(textOf(tell(told(subscription, second), changed))).toContain('Mastercard •••• 4444');
});

test('an end without payment is told once, with its day', () => {
  const ended = {
    ...subscription,
    status: 'canceled',
    endedAt: new Date(NOW.getTime() - DAY_MS),
  } as const;
  const result = tell(told({ ...subscription, status: 'past_due' }), [ended]);
  expect(textOf(result)).toContain('a pris fin le 28 novembre 2026');
  expect(result.contracts).toEqual({});
  expect(tell(result.contracts, [ended]).mails).toEqual([]);
});
