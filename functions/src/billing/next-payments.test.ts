import { beforeEach, expect, test, vi } from 'vitest';
import { Stripe } from 'stripe';
import type * as stripePlatform from '../platform/stripe.ts';
import type { PlanSubscription } from './subscription/plan-subscriptions.ts';

const createPreview = vi.fn<(of: object) => Promise<{ amount_due: number }>>();
const previewRefused = vi.fn();
vi.mock('../platform/stripe.ts', async (original) => ({
  ...(await original<typeof stripePlatform>()),
  stripe: () => ({ invoices: { createPreview } }),
}));
vi.mock('../platform/log.ts', () => ({ logEvent: { previewRefused } }));
const { withNextPayments } = await import('./next-payments.ts');

/** The module reads nothing else of a subscription. */
const subscription = (fields: Partial<PlanSubscription> = {}) =>
  ({
    id: 'sub_1',
    status: 'active',
    periodEnd: new Date(1000),
    endsAt: null,
    scheduleId: null,
    ...fields,
  }) as PlanSubscription;
const { StripeInvalidRequestError, StripePermissionError, StripeAPIError } = Stripe.errors;
const invalid = (code: string) =>
  new StripeInvalidRequestError({ message: 'no', type: 'invalid_request_error', code });

beforeEach(() => {
  vi.resetAllMocks();
  createPreview.mockResolvedValue({ amount_due: 999 });
});

test('asks Stripe about each subscription that renews, by its schedule if it has one', async () => {
  const all = [
    subscription(),
    subscription({ id: 'sub_2', status: 'trialing', scheduleId: 'sub_sched_2' }),
    subscription({ id: 'sub_3', endsAt: new Date(1000) }),
    subscription({ id: 'sub_4', status: 'past_due' }),
    subscription({ id: 'sub_5', status: 'canceled' }),
  ];
  const found = await withNextPayments(all);
  expect(createPreview.mock.calls).toEqual([
    [{ subscription: 'sub_1' }],
    [{ schedule: 'sub_sched_2' }],
  ]);
  expect(found.map(({ nextPaymentCents }) => nextPaymentCents)).toEqual([
    999,
    999,
    undefined,
    undefined,
    undefined,
  ]);
});

test.each<[string, Error, number]>([
  ['has nothing to say, because it ended meanwhile', invalid('invoice_upcoming_none'), 0],
  ['cannot compute it', invalid('customer_tax_location_invalid'), 1],
  [
    'refuses the key',
    new StripePermissionError({ message: 'no', type: 'invalid_request_error' }),
    1,
  ],
])('nothing fails if Stripe %s', async (_name, error, logged) => {
  createPreview.mockRejectedValue(error);
  expect(await withNextPayments([subscription()])).toEqual([subscription()]);
  expect(previewRefused).toHaveBeenCalledTimes(logged);
});

test('a failure of Stripe is one, so that its event is handled again', async () => {
  createPreview.mockRejectedValue(new StripeAPIError({ message: 'down', type: 'api_error' }));
  await expect(withNextPayments([subscription()])).rejects.toThrow('down');
});
