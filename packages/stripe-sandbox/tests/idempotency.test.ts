import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { subscribe, switchCard } from './support/subscribe.ts';
import { sdk, startTestBed } from './support/test-bed.ts';
import type { TestBed } from './support/test-bed.ts';

let bed: TestBed;
beforeAll(async () => {
  bed = await startTestBed();
});
afterAll(() => bed.stop('requests'));
beforeEach(async () => {
  await bed.control('POST', '/reset');
});

const count = async () => (await bed.stripe.customers.list()).data.length;

test('executes the same request with the same key once', async () => {
  const first = await bed.stripe.customers.create(
    { email: 'a@b.test' },
    { idempotencyKey: 'cust:u1:v1' },
  );
  const again = await bed.stripe.customers.create(
    { email: 'a@b.test' },
    { idempotencyKey: 'cust:u1:v1' },
  );
  expect(again.id).toBe(first.id);
  expect(again.lastResponse.headers['idempotent-replayed']).toBe('true');
  expect(await count()).toBe(1);
});

test('refuses the key with other parameters', async () => {
  await bed.stripe.customers.create({ email: 'a@b.test' }, { idempotencyKey: 'k' });
  await expect(
    bed.stripe.customers.create({ email: 'c@d.test' }, { idempotencyKey: 'k' }),
  ).rejects.toMatchObject({
    type: 'StripeIdempotencyError',
    statusCode: 400,
  });
});

test('stores nothing for a refused parameter', async () => {
  await expect(
    bed.stripe.customers.create({ email: 'nobody' }, { idempotencyKey: 'k' }),
  ).rejects.toMatchObject({
    code: 'email_invalid',
  });
  await bed.stripe.customers.create({ email: 'a@b.test' }, { idempotencyKey: 'k' });
  expect(await count()).toBe(1);
});

test('stores a 500 under its key; another key succeeds', async () => {
  await bed.control('POST', '/faults', {
    fails: 500,
    phase: 'begun',
    method: 'POST',
    path: '/v1/customers',
  });
  for (let time = 0; time < 2; time += 1) {
    await expect(bed.stripe.customers.create({}, { idempotencyKey: 'k1' })).rejects.toMatchObject({
      statusCode: 500,
    });
  }
  expect(await count()).toBe(0);
  await bed.stripe.customers.create({}, { idempotencyKey: 'k2' });
  expect(await count()).toBe(1);
});

test('stores a declined card under its key', async () => {
  const { customer } = await subscribe(bed);
  await switchCard(bed, customer.id, 'failsLater');
  await bed.advance('31d');
  const invoice =
    (await bed.stripe.invoices.list({ customer: customer.id, status: 'open' })).data[0]?.id ?? '';
  for (let time = 0; time < 2; time += 1) {
    await expect(
      bed.stripe.invoices.pay(invoice, {}, { idempotencyKey: 'pay' }),
    ).rejects.toMatchObject({
      code: 'card_declined',
    });
  }
  expect((await bed.stripe.invoices.retrieve(invoice)).attempt_count).toBe(2);
});

test('a retry of the SDK after a lost response creates no second customer', async () => {
  await bed.control('POST', '/faults', {
    fails: 'drop',
    phase: 'after',
    method: 'POST',
    path: '/v1/customers',
  });
  const made = await sdk(bed.sandbox, { maxNetworkRetries: 1 }).customers.create({
    email: 'a@b.test',
  });
  expect(made.id).toMatch(/^cus_/);
  expect(await count()).toBe(1);
});

test.each([
  [429, 'StripeRateLimitError'],
  [500, 'StripeAPIError'],
  [503, 'StripeAPIError'],
  [409, 'StripeAPIError'],
  ['drop', 'StripeConnectionError'],
])('a planned fault %s fails one request', async (fails, type) => {
  await bed.control('POST', '/faults', { fails, times: fails === 'drop' ? 2 : 1 });
  await expect(bed.stripe.customers.list()).rejects.toMatchObject({ type });
  expect(await count()).toBe(0);
});

test('an unanswered request ends with the timeout of the client', async () => {
  await bed.control('POST', '/faults', { fails: 'timeout', path: '/v1/customers' });
  await expect(sdk(bed.sandbox, { timeout: 50 }).customers.list()).rejects.toMatchObject({
    type: 'StripeConnectionError',
  });
});

test('a fault affects only requests with its method and path', async () => {
  await bed.control('POST', '/faults', { fails: 500, path: '/v1/subscriptions', method: 'GET' });
  expect(await count()).toBe(0);
  await expect(bed.stripe.subscriptions.list()).rejects.toMatchObject({ statusCode: 500 });
});

test('a fault of one customer affects only their requests, and can be removed separately', async () => {
  const client = sdk(bed.sandbox);
  const one = await client.customers.create({ metadata: { uid: 'fault-1' } });
  const other = await client.customers.create({ metadata: { uid: 'fault-2' } });
  const plan = (path: string) =>
    bed.control('POST', '/faults', { for: 'fault-1', fails: 500, path, times: 9 });
  await plan('/v1/customers');
  expect(await client.customers.retrieve(other.id)).toMatchObject({ id: other.id });
  await expect(client.customers.retrieve(one.id)).rejects.toMatchObject({ statusCode: 500 });
  await expect(client.customers.create({ metadata: { uid: 'fault-1' } })).rejects.toMatchObject({
    statusCode: 500,
  });
  expect(await bed.control('GET', '/faults?for=fault-2')).toMatchObject({ faults: [] });
  await bed.control('DELETE', '/faults', { for: 'fault-2' });
  expect(await bed.control('GET', '/faults?for=fault-1')).toMatchObject({ faults: [{ times: 7 }] });
  await bed.control('DELETE', '/faults', { for: 'fault-1' });
  expect(await client.customers.retrieve(one.id)).toMatchObject({ id: one.id });
});

test('lists the port of an unanswered request until the client disconnects', async () => {
  await bed.control('POST', '/faults', { for: 'hang-1', fails: 'timeout', path: '/v1/customers' });
  const hanging = async () =>
    ((await bed.control('GET', '/faults?for=hang-1')) as { hanging: number[] }).hanging;
  const call = fetch(`${bed.sandbox.url}/v1/customers?email=hang-1`, {
    headers: { authorization: 'Bearer sk_test_bed' },
    signal: AbortSignal.timeout(1_000),
  });
  await expect.poll(hanging).toEqual([expect.any(Number)]);
  await expect(call).rejects.toThrow();
  await expect.poll(hanging).toEqual([]);
});

test('refuses invalid faults', async () => {
  await expect(bed.control('POST', '/faults', { fails: 418 })).rejects.toThrow(
    'fails must be one of',
  );
  await expect(bed.control('POST', '/faults', { fails: 500, times: 0 })).rejects.toThrow(
    'times must be',
  );
});
