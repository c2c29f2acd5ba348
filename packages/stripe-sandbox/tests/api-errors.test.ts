import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Stripe } from 'stripe';
import { sdk, startTestBed } from './support/test-bed.ts';
import type { TestBed } from './support/test-bed.ts';

let bed: TestBed;
beforeAll(async () => {
  bed = await startTestBed();
});
afterAll(() => bed.stop('requests'));

async function raw(path: string, init: RequestInit = {}, key: string | null = 'sk_test_bed') {
  const headers = {
    ...(key === null ? {} : { authorization: `Bearer ${key}` }),
    ...(init.headers as Record<string, string> | undefined),
  };
  const response = await fetch(bed.sandbox.url + path, { ...init, headers });
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as { error?: Stripe.RawErrorType & { message: string } },
  };
}

test.each([
  [null, 'You did not provide an API key.'],
  ['sk_live_abc', 'never give it a live key'],
  ['rk_live_abc', 'never give it a live key'],
  ['pk_test_abc', 'Invalid API Key provided'],
])('refuses the key %s with 401', async (key, words) => {
  const { status, body } = await raw('/v1/customers', {}, key);
  expect(status).toBe(401);
  expect(JSON.stringify(body)).toContain(words);
});

test('accepts restricted test keys and basic authentication', async () => {
  expect((await raw('/v1/customers', {}, 'rk_test_abc')).status).toBe(200);
  const basic = { authorization: `Basic ${Buffer.from('sk_test_bed:').toString('base64')}` };
  expect((await raw('/v1/customers', { headers: basic }, null)).status).toBe(200);
});

test('answers an address that Stripe does not have with 404, as an error that the SDK throws', async () => {
  const { status, body } = await raw('/v1/setup_intent');
  expect(status).toBe(404);
  expect(body).toEqual({
    error: {
      type: 'invalid_request_error',
      message: 'Unrecognized request URL (GET: /v1/setup_intent).',
    },
  });
  await expect(bed.stripe.rawRequest('GET', '/v1/setup_intent')).rejects.toMatchObject({
    type: 'StripeInvalidRequestError',
    statusCode: 404,
  });
});

test.each([
  ['GET', '/v1/setup_intents'],
  ['POST', '/v1/payment_intents/pi_1/confirm'],
  ['GET', '/v1/customers/search'],
  ['POST', '/v1/accounts'],
  ['GET', '/v2/core/events'],
])(
  'answers %s %s, which Stripe has and the sandbox does not play, with 501 and words',
  async (method, path) => {
    const { status, body, headers } = await raw(path, { method });
    expect(status).toBe(501);
    expect(body.error).toMatchObject({ type: 'api_error', code: 'sandbox_not_played' });
    expect(body.error?.message).toBe(`${method} ${path} is not played by this sandbox.`);
    expect(headers.get('stripe-should-retry')).toBe('false');
  },
);

test('the SDK throws for an address that is not played, and does not try again', async () => {
  const patient = sdk(bed.sandbox, { maxNetworkRetries: 2 });
  await expect(patient.setupIntents.list()).rejects.toMatchObject({
    type: 'StripeAPIError',
    statusCode: 501,
  });
});

test('every response names its request and the API version', async () => {
  const { headers } = await raw('/v1/customers');
  expect(headers.get('request-id')).toMatch(/^req_/);
  expect(headers.get('stripe-version')).toBe('2026-10-28.endive');
  expect((await bed.stripe.customers.list()).lastResponse.requestId).toMatch(/^req_/);
});

test('refuses another API version', async () => {
  const { status, body } = await raw('/v1/customers', {
    headers: { 'stripe-version': '2024-06-20' },
  });
  expect(status).toBe(400);
  expect(body.error?.message).toContain('supports API version 2026-10-28.endive');
});

test.each([
  [
    '/v1/customers',
    'nickname=x',
    {
      code: 'parameter_unknown',
      param: 'nickname',
      message: 'Received unknown parameter: nickname',
    },
  ],
  [
    '/v1/customers',
    'shipping[nme]=x&shipping[name]=a&shipping[address][line1]=b',
    { code: 'parameter_unknown', param: 'shipping[nme]' },
  ],
  [
    '/v1/prices',
    'product=prod_basic&unit_amount=1',
    { code: 'parameter_missing', param: 'currency' },
  ],
  [
    '/v1/prices',
    'currency=eur&product=prod_basic&unit_amount=9.99',
    { code: 'parameter_invalid_integer', param: 'unit_amount' },
  ],
  [
    '/v1/prices',
    'currency=eur&product=prod_basic&unit_amount=-1',
    { code: 'parameter_invalid_integer', param: 'unit_amount' },
  ],
  ['/v1/prices', 'currency=eur&product=prod_basic&unit_amount=1&active=yes', { param: 'active' }],
  ['/v1/checkout/sessions', 'ui_mode=hosted', { param: 'ui_mode' }],
  ['/v1/checkout/sessions', 'line_items=x', { param: 'line_items' }],
  ['/v1/customers', 'email=nobody', { code: 'email_invalid', param: 'email' }],
  ['/v1/customers', 'metadata=1&metadata[a]=2', { param: 'metadata[a]' }],
  [
    '/v1/subscriptions',
    'customer=cus_nope&items[0][price]=price_basic',
    { code: 'resource_missing', param: 'customer' },
  ],
] as [string, string, { code?: string; param: string; message?: string }][])(
  'POST %s %s',
  async (path, body, expected) => {
    const answer = await raw(path, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(answer.status).toBe(400);
    expect(answer.body.error).toMatchObject({ type: 'invalid_request_error', ...expected });
  },
);

test('refuses an unsupported parameter', async () => {
  await expect(
    bed.stripe.subscriptions.create({ customer: 'cus_x', items: [], trial_period_days: 7 }),
  ).rejects.toMatchObject({
    code: 'sandbox_not_played',
    param: 'trial_period_days',
  });
});

test('accepts lists in the format of curl', async () => {
  const { body } = await raw(
    '/v1/prices?lookup_keys[]=basic&lookup_keys[]=pro&expand[]=data.product',
  );
  expect(body).toMatchObject({
    data: [{ product: { object: 'product' } }, { product: { object: 'product' } }],
  });
});

test('refuses a body of more than a megabyte, and keeps running', async () => {
  const response = await fetch(`${bed.sandbox.url}/v1/customers`, {
    method: 'POST',
    body: 'a'.repeat(1_100_000),
  });
  expect(response.status).toBe(413);
  expect((await raw('/v1/customers')).status).toBe(200);
});

test('lists an invalid request as a violation', async () => {
  await forgetRequests();
  await sdk(bed.sandbox)
    .customers.create({ nom: 'x' } as Stripe.CustomerCreateParams)
    .catch(() => undefined);
  expect(await bed.control('GET', '/violations')).toEqual({
    violations: [
      {
        kind: 'request',
        where: 'POST /v1/customers',
        problems: ['Received unknown parameter: nom'],
      },
    ],
  });
});

test('lists a request to an unsupported URL as a violation', async () => {
  await forgetRequests();
  await bed.stripe.setupIntents.list().catch(() => undefined);
  expect(await bed.control('GET', '/violations')).toEqual({
    violations: [
      {
        kind: 'request',
        where: 'GET /v1/setup_intents',
        problems: ['The URL is not in the supported part of the API.'],
      },
    ],
  });
});

/** Removes the violations of the tests above, which must be invalid requests only. */
async function forgetRequests(): Promise<void> {
  const { violations } = (await bed.control('GET', '/violations')) as {
    violations: { kind: string }[];
  };
  expect(violations.filter(({ kind }) => kind !== 'request')).toEqual([]);
  await bed.control('DELETE', '/violations');
}
