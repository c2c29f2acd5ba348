// The events end to end are in tests/payments; here, how often one of them reads Stripe.
import type { Stripe } from 'stripe';
import { beforeEach, expect, test, vi } from 'vitest';
import { TERMS_VERSION } from '@atelier/domain/billing/plans';
import type { PlanSubscription } from './plan-subscriptions.ts';
import type { SyncedMember } from './sync-subscription.ts';

const bought: PlanSubscription = {
  id: 'sub_1',
  status: 'active',
  tier: 'pro',
  interval: 'month',
  priceCents: 1999,
  created: new Date(0),
  periodStart: new Date(0),
  periodEnd: new Date(1),
  endsAt: null,
  endedAt: null,
  unpaidSince: null,
  scheduleId: null,
  endsBy: null,
  latestInvoiceId: null,
  itemId: 'si_1',
  priceId: 'price_1',
  consentId: 'c1',
  nextPaymentCents: 999,
  changePaidCents: null,
  paymentMethod: null,
  isEndDeclared: false,
  isEndPlannedByTeam: false,
  isEndedEarly: false,
  isEndedByTeam: false,
};
const nextPaymentOf = vi.fn<(of: PlanSubscription) => Promise<number | undefined>>();
const syncSubscription = vi.fn<(customer: string) => Promise<SyncedMember | undefined>>();
const subscriptionsOf = vi.fn<(customer: string) => Promise<PlanSubscription[]>>();
const sendMail = vi.fn<(mail: { id: string }) => Promise<void>>();
const sendPaymentDueMail = vi.fn<(uid: string, invoice: Stripe.Invoice) => Promise<void>>();
const contactOf = vi.fn<(uid: string) => Promise<object | undefined>>();
vi.mock('./sync-subscription.ts', () => ({ syncSubscription }));
vi.mock('./plan-subscriptions.ts', () => ({ subscriptionsOf }));
// Whose customer it is, only the sync finds out.
vi.mock('../customers.ts', () => ({}));
vi.mock('../invoices.ts', () => ({
  findInvoice: (id: string) => Promise.resolve({ id }),
  sendPaymentDueMail,
}));
vi.mock('../next-payments.ts', () => ({ nextPaymentOf }));
vi.mock('../revenue.ts', () => ({}));
vi.mock('../../mail/mails.ts', () => ({
  COMMON_TEXTS: { fr: { tier: { pro: 'Pro' } } },
  contactOf,
  sendMail,
}));
/** The version of the terms in the consent of a purchase. */
let agreed: string | undefined;
vi.mock('../../platform/firebase.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  database: () => ({ doc: () => ({ get: () => Promise.resolve({ get: () => agreed }) }) }),
}));
const { SUBSCRIPTION_EVENT_HANDLERS } = await import('./subscription-events.ts');

const session = {
  object: 'checkout.session',
  mode: 'subscription',
  customer: 'cus_1',
  subscription: 'sub_1',
};
/** The handler reads nothing else of an event. */
const complete = () =>
  SUBSCRIPTION_EVENT_HANDLERS['checkout.session.completed']?.({
    data: { object: session },
  } as unknown as Stripe.Event);

beforeEach(() => {
  vi.resetAllMocks();
  agreed = '2026-01';
  subscriptionsOf.mockResolvedValue([bought]);
  contactOf.mockImplementation((uid) =>
    Promise.resolve({ uid, email: 'zoe@example.com', locale: 'fr' }),
  );
});

test('a completed checkout is confirmed from what the sync has read', async () => {
  syncSubscription.mockResolvedValue({ uid: 'zoe', subscriptions: [bought] });
  await complete();
  expect(sendMail).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({
      id: 'subscription_sub_1_confirmation',
      template: 'subscription-confirmation',
    }),
  );
  expect(contactOf).toHaveBeenCalledExactlyOnceWith('zoe');
  expect(syncSubscription).toHaveBeenCalledExactlyOnceWith('cus_1');
  expect(subscriptionsOf).not.toHaveBeenCalled();
  expect(nextPaymentOf).not.toHaveBeenCalled();
});

test.each([
  ['was agreed to', '2026-01', '2026-01'],
  ['a checkout accepts, if the consent is lost', undefined, TERMS_VERSION],
])('the confirmation names the version of the terms that %s', async (_which, stored, version) => {
  agreed = stored;
  syncSubscription.mockResolvedValue({ uid: 'zoe', subscriptions: [bought] });
  await complete();
  const data = expect.objectContaining({ version }) as object;
  expect(sendMail).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ data }));
});

test('a completed checkout is also confirmed where the sync had nothing to do', async () => {
  syncSubscription.mockResolvedValue({ uid: 'zoe', subscriptions: undefined });
  await complete();
  expect(sendMail).toHaveBeenCalledOnce();
});

test('an unpaid renewal is told to the member whom the sync found', async () => {
  const invoice = { object: 'invoice', id: 'in_1', customer: 'cus_1' };
  const fail = () =>
    SUBSCRIPTION_EVENT_HANDLERS['invoice.payment_failed']?.({
      data: { object: invoice },
    } as unknown as Stripe.Event);
  syncSubscription.mockResolvedValueOnce({ uid: 'zoe', subscriptions: [bought] });
  await fail();
  expect(sendPaymentDueMail).toHaveBeenCalledExactlyOnceWith('zoe', { id: 'in_1' });
});

test('nobody is told about an unknown customer', async () => {
  syncSubscription.mockResolvedValue(undefined);
  await complete();
  expect(sendMail).not.toHaveBeenCalled();
});

test.each<[string, number | undefined, number | undefined, number]>([
  ['the sync read', 999, undefined, 999],
  ['Stripe says now, if the sync did not ask', undefined, 0, 0],
  ['the plan costs, if Stripe does not say', undefined, undefined, 1999],
])(
  'the confirmation names as the next payment what %s',
  async (_name, read, previewed, nextPrice) => {
    const { nextPaymentCents: _known, ...unasked } = bought;
    const one = read === undefined ? unasked : { ...bought, nextPaymentCents: read };
    syncSubscription.mockResolvedValue({ uid: 'zoe', subscriptions: [one] });
    nextPaymentOf.mockResolvedValue(previewed);
    await complete();
    const data = expect.objectContaining({ price: 1999, nextPrice }) as object;
    expect(sendMail).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ data }));
  },
);

const customerUpdated = (former: object, settings: object) =>
  SUBSCRIPTION_EVENT_HANDLERS['customer.updated']?.({
    data: {
      object: { object: 'customer', id: 'cus_1', invoice_settings: settings },
      previous_attributes: former,
    },
  } as unknown as Stripe.Event);

test.each([
  [
    'another card',
    { invoice_settings: { default_payment_method: 'pm_1' } },
    { default_payment_method: 'pm_2' },
    1,
  ],
  [
    'the first card',
    { invoice_settings: { default_payment_method: null } },
    { default_payment_method: 'pm_2' },
    1,
  ],
  [
    'another footer',
    { invoice_settings: { footer: 'x', default_payment_method: null } },
    { default_payment_method: null },
    0,
  ],
  ['another e-mail', { email: 'old@example.com' }, { default_payment_method: 'pm_1' }, 0],
])('a customer with %s is synced only for the card', async (_what, former, settings, times) => {
  await customerUpdated(former, settings);
  expect(syncSubscription).toHaveBeenCalledTimes(times);
});
