import { readFileSync } from 'node:fs';
import { Stripe } from 'stripe';
import { beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { WEBHOOK_EVENT_TYPES } from '@atelier/domain/billing/stripe-event-types';
import { DomainError } from '@atelier/domain/error-code';

const SECRET = 'whsec_right';
const client = new Stripe('sk_test_any');
const write = vi.hoisted(() => vi.fn());
const handler = vi.hoisted(() => vi.fn());
vi.mock('firebase-functions/logger', () => ({ write }));
vi.mock('../platform/secrets.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  stripeWebhookSecret: { value: () => SECRET },
}));
vi.mock('../platform/stripe.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  stripe: () => client,
  isLiveKey: () => false,
}));
vi.mock('../platform/firebase.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  database: () => ({
    doc: () => ({ update: () => Promise.resolve() }),
    runTransaction: (run: (transaction: object) => unknown) =>
      run({ get: () => Promise.resolve({ exists: false }), create: () => undefined }),
  }),
}));
const handled = vi.hoisted(
  () => (table: object) => Object.fromEntries(Object.keys(table).map((type) => [type, handler])),
);
vi.mock('../shop/order-events.ts', async (importOriginal) => ({
  ORDER_EVENT_HANDLERS: handled(
    (await importOriginal<{ ORDER_EVENT_HANDLERS: object }>()).ORDER_EVENT_HANDLERS,
  ),
}));
vi.mock('../billing/subscription/subscription-events.ts', async (importOriginal) => ({
  SUBSCRIPTION_EVENT_HANDLERS: handled(
    (await importOriginal<{ SUBSCRIPTION_EVENT_HANDLERS: object }>()).SUBSCRIPTION_EVENT_HANDLERS,
  ),
}));
const { ORDER_EVENT_HANDLERS } = await import('../shop/order-events.ts');
const { SUBSCRIPTION_EVENT_HANDLERS } =
  await import('../billing/subscription/subscription-events.ts');
const { handleWebhookEvent, receiveWebhookEvent } = await import('./webhook-events.ts');

const event = (change: object = {}) => ({
  id: 'evt_1',
  object: 'event',
  type: 'customer.subscription.updated',
  api_version: Stripe.API_VERSION,
  livemode: false,
  ...change,
});
function receive(change?: object, secret = SECRET) {
  const payload = JSON.stringify(event(change));
  return receiveWebhookEvent(
    Buffer.from(payload),
    client.webhooks.generateTestHeaderString({ payload, secret }),
  );
}
const logged = () => write.mock.calls.map(([entry]) => entry as object);

beforeEach(() => vi.clearAllMocks());

test('the endpoint subscribes to exactly the handled events', () => {
  const types = new Set([
    ...Object.keys(SUBSCRIPTION_EVENT_HANDLERS),
    ...Object.keys(ORDER_EVENT_HANDLERS),
  ]);
  expect([...types].toSorted()).toEqual([...WEBHOOK_EVENT_TYPES]);
});

test('an event that the webhook gets in another version is handled, and said', async () => {
  await receive();
  expect(logged()).toEqual([]);
  await receive({ api_version: '2020-08-27' });
  expect(handler).toHaveBeenCalledTimes(2);
  expect(logged()).toEqual([
    expect.objectContaining({
      message: 'stripe-event-mismatch',
      event: 'evt_1',
      field: 'api_version',
    }),
  ]);
});

test('an event that is listed comes in the version of the account, which is no mismatch', async () => {
  expect(
    await handleWebhookEvent(event({ api_version: '2020-08-27' }) as unknown as Stripe.Event),
  ).toBe(true);
  expect(handler).toHaveBeenCalledTimes(1);
  expect(logged()).toEqual([]);
});

test('an event of the other mode is said and not handled', async () => {
  await receive({ livemode: true });
  expect(handler).not.toHaveBeenCalled();
  expect(logged()).toEqual([
    expect.objectContaining({ message: 'stripe-event-mismatch', field: 'livemode' }),
  ]);
});

const condition = z.object({
  filter: z.string(),
  aggregations: z.tuple([z.object({ alignmentPeriod: z.string(), perSeriesAligner: z.string() })]),
  comparison: z.string(),
  thresholdValue: z.number(),
});
const alert = z.object({ conditions: z.tuple([z.object({ conditionThreshold: condition })]) });

test('a wrong secret is logged by name and answered with 400, and five of these in an hour are an alert', async () => {
  const refused = receive({}, 'whsec_wrong');
  // Answered with 400: tests/payments/webhook.test.ts.
  await expect(refused).rejects.toThrow(new DomainError('invalid-data'));
  expect(logged()).toEqual([expect.objectContaining({ message: 'stripe-signature-refused' })]);
  const file = JSON.parse(
    readFileSync('monitoring/alerts/refused-signatures.json', 'utf8'),
  ) as unknown;
  const { conditionThreshold: watched } = alert.parse(file).conditions[0];
  expect(watched).toMatchObject({
    aggregations: [{ alignmentPeriod: '3600s', perSeriesAligner: 'ALIGN_DELTA' }],
    comparison: 'COMPARISON_GT',
    thresholdValue: 4,
  });
  expect(watched.filter).toContain('metric.labels.response_code="400"');
  expect(watched.filter).toContain('resource.labels.service_name="stripewebhook"');
});
