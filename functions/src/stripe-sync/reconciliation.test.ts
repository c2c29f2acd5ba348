import { readFileSync } from 'node:fs';
import type { Stripe } from 'stripe';
import { beforeEach, expect, test, vi } from 'vitest';

const NOW = new Date('2026-11-29T03:30:00Z');
const minutesAgo = (minutes: number) => NOW.getTime() / 1000 - minutes * 60;
const write = vi.hoisted(() => vi.fn());
vi.mock('firebase-functions/logger', () => ({ write }));
/** What Stripe could not deliver, or not yet. */
let undelivered: object[] = [];
/** `customers/{uid}` of members who began to subscribe. */
let buyers: object[] = [];
const syncSubscription = vi.fn<(customerId: string) => Promise<void>>();
vi.mock('../billing/subscription/sync-subscription.ts', () => ({ syncSubscription }));
const handleWebhookEvent = vi.fn<(event: Stripe.Event) => Promise<boolean>>();
vi.mock('./webhook-events.ts', () => ({ handleWebhookEvent }));
const nothing = { list: () => Promise.resolve({ data: [], has_more: false }) };
vi.mock('../platform/stripe.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  stripe: () => ({
    events: { list: () => Promise.resolve({ data: undelivered, has_more: false }) },
    subscriptions: nothing,
  }),
}));
vi.mock('../platform/firebase.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  toFirestoreQuery: (query: object) => query,
  nextPage: (query: object) => {
    const found = JSON.stringify(query).includes('checkout_attempt.started_at') ? buyers : [];
    return Promise.resolve({ docs: found.map((data) => ({ data: () => data })), next: undefined });
  },
}));
const { reconcile } = await import('./reconciliation.ts');

beforeEach(() => {
  vi.clearAllMocks();
  undelivered = [];
  buyers = [];
});

function night() {
  const progress = {
    name: 'reconcileStripe',
    claim: () => Promise.resolve({ step: 0 }),
    save: () => Promise.resolve(),
    release: () => Promise.resolve(),
  };
  return reconcile(NOW, { progress, mayStart: true, hasTime: () => true });
}

test('events that Stripe could not deliver for an hour are one error, with an alert', async () => {
  handleWebhookEvent.mockResolvedValue(true);
  undelivered = [
    { id: 'evt_1', created: minutesAgo(61) },
    { id: 'evt_2', created: minutesAgo(600) },
  ];
  expect(await night()).toMatchObject({ events: 2, failed: 0 });
  const entry = { severity: 'ERROR', message: 'events-undelivered', count: 2 };
  expect(write.mock.calls).toEqual([[expect.objectContaining(entry)]]);
  expect(readFileSync('monitoring/alerts/undelivered-events.json', 'utf8')).toContain(
    'jsonPayload.message=\\"events-undelivered\\"',
  );
});

test.each([
  ['may still be on its way', 59, true],
  ['had been handled, although Stripe got no answer', 600, false],
])('an event that %s is no error', async (_why, minutes, wasOpen) => {
  handleWebhookEvent.mockResolvedValue(wasOpen);
  undelivered = [{ id: 'evt_1', created: minutesAgo(minutes) }];
  expect(await night()).toMatchObject({ events: 0, failed: 0 });
  expect(handleWebhookEvent).toHaveBeenLastCalledWith(undelivered[0]);
  expect(write).not.toHaveBeenCalled();
});

test.each([
  ['has not paid yet', {}, 1],
  ['has ended a plan before', { tier: 'pro', status: 'canceled' }, 1],
  ['has a plan that cannot be read', { tier: 'gold', status: 'active' }, 1],
  ['pays, and is among the payers', { tier: 'pro', status: 'active' }, 0],
  ['owes, and is among the payers', { tier: 'pro', status: 'waiting' }, 0],
])('a member who began to subscribe and %s is synced as such', async (_who, stored, times) => {
  buyers = [{ stripe_customer_id: 'cus_1', ...stored }];
  expect(await night()).toMatchObject({ synced: times, failed: 0 });
  expect(syncSubscription.mock.calls).toEqual(Array(times).fill(['cus_1']));
});
