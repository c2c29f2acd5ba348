// The calls end to end are in tests/payments; here, which subscription each of them means.
import { Timestamp } from 'firebase-admin/firestore';
import { beforeEach, expect, test, vi } from 'vitest';
import { FRESH_MEMBERSHIP } from '@atelier/domain/members/profile';
import type { BillingInterval } from '@atelier/domain/values';

interface Running {
  id: string;
  tier: string;
  interval?: BillingInterval;
  status?: string;
  cancel_at_period_end?: boolean;
}
let running: Record<string, Running[]>;
const update = vi.fn<(id: string, change: object) => Promise<void>>();
const listInvoices = vi.fn<(query: { subscription: string }) => Promise<{ data: object[] }>>();
const createPage = vi.fn<(page: object) => Promise<{ url: string }>>();
const toStripe = ({
  id,
  tier,
  interval = 'month',
  status = 'active',
  cancel_at_period_end = false,
}: Running) => ({
  id,
  status,
  created: 1,
  ended_at: null,
  schedule: null,
  cancel_at: null,
  cancel_at_period_end,
  metadata: {},
  items: {
    data: [
      {
        id: `si_${id}`,
        price: { id: tier, interval },
        current_period_start: 1,
        current_period_end: 2,
      },
    ],
  },
});

const PROFILE = {
  ...FRESH_MEMBERSHIP,
  display_name: 'Zoé',
  email: 'zoe@example.com',
  locale: 'fr',
  time_zone: 'Europe/Paris',
  created_at: Timestamp.now(),
};

vi.mock('../customers.ts', () => ({
  findCustomerId: (uid: string) => Promise.resolve(running[uid] ? uid : null),
}));
vi.mock('../plans.ts', () => ({
  planOfPrice: ({ id, interval }: { id: string; interval: BillingInterval }) =>
    Promise.resolve({ tier: id, interval, priceCents: 999 }),
  priceIdOfPlan: (tier: string) => Promise.resolve(`price_${tier}`),
}));
vi.mock('../lost-payments.ts', () => ({ requireNoOpenDispute: () => Promise.resolve() }));
vi.mock('../due-refunds.ts', () => ({}));
vi.mock('../../moderation/audit/admin-transaction.ts', () => ({}));
vi.mock('../../moderation/audit/audit-log.ts', () => ({}));
vi.mock('../../platform/firebase.ts', () => ({
  database: () => ({
    doc: () => ({ get: () => Promise.resolve({ get: () => 'fr', data: () => PROFILE }) }),
  }),
}));
vi.mock('../../platform/site-environment.ts', () => ({ siteOrigin: () => 'https://example.test' }));
vi.mock('../../platform/stripe.ts', () => ({
  isResourceMissing: () => false,
  dateFromSeconds: (seconds: number) => new Date(seconds * 1000),
  idOf: (id: string | null | undefined) => id ?? null,
  undefinedIf: (_isExpected: unknown, request: Promise<unknown>) => request,
  stripe: () => ({
    subscriptions: {
      list: ({ customer }: { customer: string }) => (running[customer] ?? []).map(toStripe),
      update,
    },
    invoices: { list: listInvoices },
    billingPortal: {
      sessions: { create: createPage },
      configurations: { list: () => Promise.resolve({ data: [] }) },
    },
  }),
}));
vi.mock('./sync-subscription.ts', () => ({ syncSubscription: () => Promise.resolve() }));
const { cancelSubscription, cancelSubscriptions, resumeSubscription } =
  await import('./subscription-changes.ts');
const { openInvoicePage, planChangePage } = await import('../stripe-pages.ts');

beforeEach(() => {
  vi.clearAllMocks();
  listInvoices.mockResolvedValue({ data: [{ hosted_invoice_url: 'https://pay.example.test' }] });
  createPage.mockResolvedValue({ url: 'https://portal.example.test' });
  running = {
    zoe: [
      { id: 'sub_basic', tier: 'basic', cancel_at_period_end: true },
      { id: 'sub_premium', tier: 'premium' },
      { id: 'sub_pro', tier: 'pro' },
      { id: 'sub_ended', tier: 'premium', status: 'canceled' },
    ],
    paul: [{ id: 'sub_of_paul', tier: 'premium' }],
  };
});

test('a cancellation ends one subscription: the leading one, or the one that is named', async () => {
  await cancelSubscription('zoe');
  await cancelSubscription('zoe', 'sub_pro');
  // Its end is planned already.
  await cancelSubscription('zoe', 'sub_basic');
  expect(update.mock.calls).toEqual([
    ['sub_premium', { cancel_at_period_end: true, metadata: { end_declared: '' } }],
    ['sub_pro', { cancel_at_period_end: true, metadata: { end_declared: '' } }],
  ]);
});

test('a declared end is marked, because its own mail acknowledges it', async () => {
  await cancelSubscriptions('paul', { when: 'period-end' });
  expect(update.mock.calls).toEqual([
    ['sub_of_paul', { cancel_at_period_end: true, metadata: { end_declared: 'true' } }],
  ]);
});

test('resuming concerns the leading one, or the one that is named', async () => {
  await resumeSubscription('zoe');
  expect(update).not.toHaveBeenCalled();
  await resumeSubscription('zoe', 'sub_basic');
  expect(update.mock.calls).toEqual([
    ['sub_basic', { cancel_at_period_end: false, metadata: { end_declared: '' } }],
  ]);
});

test('the invoice and the change of plan are those of the leading one', async () => {
  await openInvoicePage('zoe');
  await planChangePage('zoe', 'pro', 'month');
  expect(listInvoices.mock.lastCall).toMatchObject([{ subscription: 'sub_premium' }]);
  expect(createPage.mock.lastCall).toMatchObject([
    {
      flow_data: {
        subscription_update_confirm: {
          subscription: 'sub_premium',
          items: [{ id: 'si_sub_premium' }],
        },
      },
    },
  ]);
});

test.each([
  ['of another member', 'zoe', 'sub_of_paul', 'unknown-subscription'],
  ['that has ended', 'zoe', 'sub_ended', 'unknown-subscription'],
  ['of a member without a customer', 'camille', 'sub_of_paul', 'no-subscription'],
])('a subscription %s is neither cancelled nor resumed', async (_what, uid, id, code) => {
  await expect(cancelSubscription(uid, id)).rejects.toMatchObject({ code });
  await expect(resumeSubscription(uid, id)).rejects.toMatchObject({ code });
  expect(update).not.toHaveBeenCalled();
});
