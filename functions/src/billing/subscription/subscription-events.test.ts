// The events end to end are in tests/payments; here, how often one of them reads Stripe.
import type { Stripe } from 'stripe';
import { beforeEach, expect, test, vi } from 'vitest';
import type { PlanSubscription } from './plan-subscriptions.ts';

const bought: PlanSubscription = {
  id: 'sub_1',
  status: 'active',
  tier: 'pro',
  interval: 'month',
  priceCents: 1999,
  created: new Date(0),
  periodStart: new Date(0),
  periodEnd: new Date(1),
  ...{ endsAt: null, endedAt: null, unpaidSince: null, scheduleId: null, endsBy: null, latestInvoiceId: null },
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
const syncSubscription = vi.fn<(customer: string) => Promise<PlanSubscription[] | undefined>>();
const subscriptionsOf = vi.fn<(customer: string) => Promise<PlanSubscription[]>>();
const sendMail = vi.fn<(mail: { id: string }) => Promise<void>>();
vi.mock('./sync-subscription.ts', () => ({ syncSubscription }));
vi.mock('./plan-subscriptions.ts', () => ({ subscriptionsOf }));
vi.mock('../customers.ts', () => ({ findCustomerUid: () => Promise.resolve('zoe') }));
vi.mock('../invoices.ts', () => ({}));
vi.mock('../next-payments.ts', () => ({ nextPaymentOf }));
vi.mock('../revenue.ts', () => ({}));
vi.mock('../../mail/mails.ts', () => ({
  COMMON_TEXTS: { fr: { tier: { pro: 'Pro' } } },
  contactOf: () => Promise.resolve({ uid: 'zoe', email: 'zoe@example.com', locale: 'fr' }),
  sendMail,
}));
vi.mock('../../platform/firebase.ts', () => ({
  database: () => ({ doc: () => ({ get: () => Promise.resolve({ get: () => '2026-11' }) }) }),
}));
const { SUBSCRIPTION_EVENT_HANDLERS } = await import('./subscription-events.ts');

const session = { object: 'checkout.session', mode: 'subscription', customer: 'cus_1', subscription: 'sub_1' };
/** The handler reads nothing else of an event. */
const complete = () =>
  SUBSCRIPTION_EVENT_HANDLERS['checkout.session.completed']?.({ data: { object: session } } as unknown as Stripe.Event);

beforeEach(() => {
  vi.resetAllMocks();
  subscriptionsOf.mockResolvedValue([bought]);
});

test('a completed checkout is confirmed from what the sync has read', async () => {
  syncSubscription.mockResolvedValue([bought]);
  await complete();
  expect(sendMail).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ id: 'subscription_sub_1_confirmation', template: 'subscription-confirmation' }),
  );
  expect(syncSubscription).toHaveBeenCalledExactlyOnceWith('cus_1');
  expect(subscriptionsOf).not.toHaveBeenCalled();
  expect(nextPaymentOf).not.toHaveBeenCalled();
});

test('a completed checkout is also confirmed where the sync had nothing to do', async () => {
  syncSubscription.mockResolvedValue(undefined);
  await complete();
  expect(sendMail).toHaveBeenCalledOnce();
});

test.each<[string, number | undefined, number | undefined, number]>([
  ['the sync read', 999, undefined, 999],
  ['Stripe says now, if the sync did not ask', undefined, 0, 0],
  ['the plan costs, if Stripe does not say', undefined, undefined, 1999],
])('the confirmation names as the next payment what %s', async (_name, read, previewed, nextPrice) => {
  const { nextPaymentCents: _known, ...unasked } = bought;
  syncSubscription.mockResolvedValue([read === undefined ? unasked : { ...bought, nextPaymentCents: read }]);
  nextPaymentOf.mockResolvedValue(previewed);
  await complete();
  const data = expect.objectContaining({ price: 1999, nextPrice }) as object;
  expect(sendMail).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ data }));
});

const customerUpdated = (former: object, settings: object) =>
  SUBSCRIPTION_EVENT_HANDLERS['customer.updated']?.({
    data: {
      object: { object: 'customer', id: 'cus_1', invoice_settings: settings },
      previous_attributes: former,
    },
  } as unknown as Stripe.Event);

test.each([
  ['another card', { invoice_settings: { default_payment_method: 'pm_1' } }, { default_payment_method: 'pm_2' }, 1],
  ['the first card', { invoice_settings: { default_payment_method: null } }, { default_payment_method: 'pm_2' }, 1],
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
