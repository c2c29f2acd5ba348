import { readFileSync } from 'node:fs';
import type { Stripe } from 'stripe';
import { expect, test, vi } from 'vitest';

const NOW = new Date('2026-11-29T03:30:00Z');
const minutesAgo = (minutes: number) => NOW.getTime() / 1000 - minutes * 60;
const write = vi.hoisted(() => vi.fn());
vi.mock('firebase-functions/logger', () => ({ write }));
/** What Stripe could not deliver, or not yet. */
let undelivered: object[] = [];
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
  toFirestoreQuery: () => undefined,
  nextPage: () => Promise.resolve({ docs: [], next: undefined }),
}));
const { reconcile } = await import('./reconciliation.ts');

function night() {
  write.mockClear();
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
