import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ROUTES } from '../api/routes.ts';
import { contractPath, knownRoutesPath, loadContract } from './contract.ts';
import { knownRoutes } from './generator/known-routes.ts';
import { generateContract } from './generator/generate.ts';
import { UNDOCUMENTED } from './undocumented-operations.ts';

const contract = loadContract();
const minimal = JSON.parse(
  readFileSync(new URL('../objects/minimal-objects.json', import.meta.url), 'utf8'),
) as Record<string, object>;

const valid = (kind: string, fields: object = {}) => ({
  ...structuredClone(minimal[kind]),
  ...fields,
});

test('the file is up to date with the installed SDK', { timeout: 120_000 }, () => {
  const committed = JSON.stringify(JSON.parse(readFileSync(contractPath, 'utf8')));
  expect(committed === JSON.stringify(generateContract())).toBe(true);
});

test('the known addresses are up to date with the installed SDK', () => {
  const committed: unknown = JSON.parse(readFileSync(knownRoutesPath, 'utf8'));
  expect(committed).toEqual(knownRoutes());
  expect(contract.isKnown('GET', '/v1/setup_intents/any_id')).toBe(true);
  expect(contract.isKnown('GET', '/v1/setup_intent')).toBe(false);
});

test('every operation is implemented, except the customer search, whose index lags behind', () => {
  const missing = contract.operations.map(({ name }) => name).filter((name) => !ROUTES.has(name));
  expect(missing).toEqual(['Customers.search']);
  expect(
    [...ROUTES.keys()].filter(
      (name) => !contract.operations.some((operation) => operation.name === name),
    ),
  ).toEqual([]);
});

test('only undocumented operations are written by hand', () => {
  const { paths } = JSON.parse(readFileSync(contractPath, 'utf8')) as {
    paths: Record<string, object>;
  };
  expect(Object.keys(UNDOCUMENTED)).toEqual([
    '/v1/payment_pages/{id}',
    '/v1/payment_pages/{id}/confirm',
  ]);
  expect(Object.keys(paths).filter((path) => path.startsWith('/v1/payment_pages'))).toEqual([]);
});

test('the minimal objects fit their schemas', () => {
  for (const [kind, object] of Object.entries(minimal)) {
    expect([kind, contract.validateObject(kind, object)]).toEqual([kind, []]);
  }
});

test.each([
  ['subscription', { current_period_end: 5 }, 'current_period_end: unknown field'],
  ['subscription', { status: 'cancelled' }, 'status: "cancelled" is not one of the allowed values'],
  ['subscription', { items: { object: 'list', data: [], has_more: false } }, 'items.url: missing'],
  ['subscription', { created: '5' }, 'created: expected integer, got "5"'],
  ['invoice', { subscription: 'sub_1' }, 'subscription: unknown field'],
  ['price', { unit_amount: 9.99 }, 'unit_amount: expected integer or null, got 9.99'],
  ['price', { unit_amount_decimal: 999 }, 'unit_amount_decimal: expected string or null, got 999'],
  ['price', { unit_amount_decimal: 'ten' }, 'unit_amount_decimal: "ten" does not match'],
  ['checkout.session', { ui_mode: 'hosted' }, 'ui_mode: "hosted" is not one of the allowed values'],
  ['customer', { email: undefined }, 'email: missing'],
  ['refund', { charge: { id: 'ch_1', object: 'charge' } }, 'charge.amount: missing'],
])('finds the problem of a %s with %j', (kind, fields, problem) => {
  expect(contract.validateObject(kind, valid(kind, fields)).join('\n')).toContain(problem);
});

test('finds an event with an object of another kind', () => {
  const event = {
    id: 'evt_1',
    object: 'event',
    api_version: '2026-10-28.endive',
    created: 1,
    livemode: false,
    pending_webhooks: 0,
    request: null,
    type: 'customer.created',
    data: { object: valid('customer') },
  };
  expect(contract.validateObject('event', event)).toEqual([]);
  expect(contract.validateObject('event', { ...event, type: 'invoice.paid' })).not.toEqual([]);
  expect(contract.validateObject('event', { ...event, type: 'invoice.eaten' })).not.toEqual([]);
  expect(contract.validateObject('event', { ...event, id: 'x' })).not.toEqual([]);
});

test('finds an error in a successful response, and an error response without `error`', () => {
  const { operation } = contract.match('GET', '/v1/customers/cus_1') ?? {};
  expect(contract.validateResponse(operation, 200, { error: { type: 'api_error' } })).not.toEqual(
    [],
  );
  expect(contract.validateResponse(operation, 404, { message: 'gone' })).toEqual([
    'error: missing',
  ]);
  expect(
    contract.validateResponse(operation, 404, {
      error: { type: 'invalid_request_error', message: 'No' },
    }),
  ).toEqual([]);
});

test('matches fixed paths before ids', () => {
  expect(contract.match('POST', '/v1/invoices/create_preview')?.operation.name).toBe(
    'Invoices.createPreview',
  );
  expect(contract.match('POST', '/v1/invoices/in_1/pay')).toMatchObject({
    ids: ['in_1'],
    operation: { name: 'Invoices.pay' },
  });
  expect(contract.match('PUT', '/v1/customers')).toBeUndefined();
});
