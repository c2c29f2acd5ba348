import { ApiFaults } from '../../src/api/api-faults.ts';
import { Violations } from '../../src/api/contract-violations.ts';
import { handleApiRequest } from '../../src/api/handle-api-request.ts';
import type { Api } from '../../src/api/handle-api-request.ts';
import { IdempotencyStore } from '../../src/api/idempotency.ts';
import { openDispute } from '../../src/billing/disputes.ts';
import { runTask } from '../../src/billing/run-scheduled-task.ts';
import { seedCatalogue } from '../../src/catalogue.ts';
import { loadContract } from '../../src/contract/contract.ts';
import type { Contract, Operation } from '../../src/contract/contract.ts';
import { resolveAccount } from '../../src/core/account.ts';
import { restoreSnapshot, takeSnapshot } from '../../src/core/snapshot.ts';
import { World } from '../../src/core/world.ts';
import { fixedClock, START_S } from './test-bed.ts';
import { TEST_ACCOUNT, TEST_CATALOGUE } from './test-catalogue.ts';

export type Form = Record<string, string>;

/** Ids of the objects of the account on which each parameter is tried. */
export type Ids = Record<
  | 'charge'
  | 'configuration'
  | 'coupon'
  | 'creditableRefund'
  | 'creditedInvoice'
  | 'creditNote'
  | 'customer'
  | 'dispute'
  | 'draft'
  | 'endpoint'
  | 'event'
  | 'invoicePayment'
  | 'item'
  | 'openInvoice'
  | 'paidIntent'
  | 'paidSession'
  | 'paymentMethod'
  | 'product'
  | 'promotionCode'
  | 'refund'
  | 'registration'
  | 'schedule'
  | 'session'
  | 'subscription'
  | 'taxId'
  | 'taxRate'
  | 'testClock'
  | 'unattached',
  string
>;

export interface ParameterBed {
  contract: Contract;
  ids: Ids;
  now: number;
  /** Sends a request that is refused before it reaches the account. */
  refuse(operation: Operation, form: Form): { status: number; error: ApiProblem | undefined };
  /** Sends one request to a fresh copy of the account. */
  send(
    operation: Operation,
    form: Form,
  ): { status: number; state: string; error: ApiProblem | undefined };
}

interface ApiProblem {
  code?: string;
  message: string;
  param?: string;
}

interface Answer {
  id: string;
  error?: ApiProblem;
  payment_intent: string;
  latest_charge: string;
  items: { data: { id: string }[] };
  data: { id: string }[];
}

/** Makes an account with one object of each kind, in this process. */
export function openParameterBed(): ParameterBed {
  const world = new World({
    clock: fixedClock(START_S),
    seed: 'parameters',
    appUrl: 'http://app.test',
    account: resolveAccount(TEST_ACCOUNT),
    log: (line) => console.error(line),
  });
  world.origin = 'http://sandbox.test';
  world.runTask = (task) => runTask(world, task);
  const api: Api = {
    world,
    contract: loadContract(),
    violations: new Violations(),
    faults: new ApiFaults(),
    idempotency: new IdempotencyStore(),
    versions: 'pinned',
  };
  seedCatalogue(world, api.contract, TEST_CATALOGUE);
  const call = (method: string, path: string, form: Form = {}) => {
    const text = new URLSearchParams(form).toString();
    const reply = handleApiRequest(api, {
      method,
      path,
      query: method === 'POST' ? '' : text,
      body: method === 'POST' ? text : '',
      headers: { authorization: 'Bearer sk_test_parameters' },
    });
    if (reply.kind !== 'reply') throw new Error(reply.kind);
    return reply;
  };
  const post = (path: string, form: Form = {}): Answer => {
    const body = call('POST', path, form).body as Answer;
    if (body.error) throw new Error(`${path}: ${body.error.message}`);
    return body;
  };
  const ids = fillAccount(world, post);
  const snapshot = structuredClone(takeSnapshot(world, {}));
  return {
    contract: api.contract,
    ids,
    now: world.now(),
    refuse: (operation, form) => {
      const { status, body } = call(operation.method, pathOf(operation, ids), form);
      return { status, error: (body as Answer).error };
    },
    send: (operation, form) => {
      restoreSnapshot(world, snapshot); // a copy
      const { status, body } = call(operation.method, pathOf(operation, ids), form);
      const { tables, hidden, tasks } = takeSnapshot(world, {});
      const state = JSON.stringify({ body, tables, hidden, tasks });
      return { status, state, error: (body as Answer).error };
    },
  };
}

function fillAccount(world: World, post: (path: string, form?: Form) => Answer): Ids {
  const testClock = post('/v1/test_helpers/test_clocks', { frozen_time: String(START_S) }).id;
  const customer = post('/v1/customers', {
    email: 'camille@example.test',
    name: 'Camille',
    'address[country]': 'FR',
    'metadata[uid]': 'u1',
  }).id;
  const paymentMethod = post('/v1/payment_methods/pm_card_visa/attach', { customer }).id;
  post(`/v1/customers/${customer}`, { 'invoice_settings[default_payment_method]': paymentMethod });
  // The renewal's draft is finalized an hour later.
  const renewed = post('/v1/subscriptions', { customer, 'items[0][price]': 'price_premium' }).id;
  world.offset =
    (world.getExisting('subscription', renewed).items.data[0]?.current_period_end ?? 0) - START_S;
  world.runUntil(null, world.now());
  const draft = world.getExisting('subscription', renewed).latest_invoice ?? '';

  const unattached = post('/v1/payment_methods', { type: 'card', 'card[token]': 'tok_visa' }).id;
  const product = post('/v1/products', { name: 'Box', url: 'https://app.test/box' }).id;
  const coupon = post('/v1/coupons', { id: 'FIVE', percent_off: '5' }).id;
  const promotionCode = post('/v1/promotion_codes', {
    code: 'SPRING',
    'promotion[type]': 'coupon',
    'promotion[coupon]': coupon,
  }).id;
  const taxRate = post('/v1/tax_rates', {
    display_name: 'VAT',
    inclusive: 'true',
    percentage: '20',
  }).id;
  const taxId = post(`/v1/customers/${customer}/tax_ids`, {
    type: 'eu_vat',
    value: 'FR12345678901',
  }).id;
  const registration = post('/v1/tax/registrations', {
    country: 'FR',
    active_from: 'now',
    'country_options[fr][type]': 'standard',
  }).id;
  const endpoint = post('/v1/webhook_endpoints', {
    url: 'https://app.test/hook',
    'enabled_events[0]': 'invoice.paid',
  }).id;
  const { id: configuration } = post('/v1/billing_portal/configurations', {
    'features[invoice_history][enabled]': 'true',
  });

  const paidSession = (card: string) => {
    const { id } = post('/v1/checkout/sessions', {
      mode: 'payment',
      customer,
      success_url: 'https://app.test/ok',
      'line_items[0][price]': 'price_starter_kit',
      'line_items[0][quantity]': '1',
    });
    const method = post('/v1/payment_methods', {
      type: 'card',
      'card[token]': card,
      'billing_details[name]': 'Camille',
      'billing_details[email]': 'camille@example.test',
    }).id;
    post(`/v1/payment_pages/${id}/confirm`, { payment_method: method, expected_amount: '4990' });
    return id;
  };
  const paid = paidSession('tok_visa');
  const paidIntent = world.getExisting('checkout_session', paid).payment_intent ?? '';
  const refund = post('/v1/refunds', { payment_intent: paidIntent, amount: '100' }).id;
  const disputedCharge = world.getExisting(
    'payment_intent',
    world.getExisting('checkout_session', paidSession('tok_visa')).payment_intent,
  ).latest_charge;
  const dispute = openDispute(world, world.getExisting('charge', disputedCharge), 'fraudulent').id;
  const session = post('/v1/checkout/sessions', {
    mode: 'payment',
    customer,
    success_url: 'https://app.test/ok',
    'line_items[0][price]': 'price_starter_kit',
    'line_items[0][quantity]': '1',
  }).id;

  const declined = post('/v1/payment_methods/pm_card_chargeCustomerFail/attach', { customer }).id;
  const incomplete = post('/v1/subscriptions', {
    customer,
    'items[0][price]': 'price_basic',
    default_payment_method: declined,
  }).id;
  const openInvoice = world.getExisting('subscription', incomplete).latest_invoice ?? '';
  const scheduled = post('/v1/subscriptions', { customer, 'items[0][price]': 'price_pro' }).id;
  const creditedInvoice = world.getExisting('subscription', scheduled).latest_invoice ?? '';
  const payment_intent =
    world.tables.invoice_payment.all().find(({ invoice }) => invoice === creditedInvoice)?.payment
      .payment_intent ?? '';
  const credited = post('/v1/refunds', { payment_intent, amount: '100' }).id;
  const creditableRefund = post('/v1/refunds', { payment_intent, amount: '50' }).id;
  const creditNote = post('/v1/credit_notes', {
    invoice: creditedInvoice,
    amount: '100',
    'refunds[0][refund]': credited,
  }).id;
  const schedule = post('/v1/subscription_schedules', { from_subscription: scheduled }).id;
  const { id: subscription, items } = post('/v1/subscriptions', {
    customer,
    'items[0][price]': 'price_pro',
  });
  return {
    charge: world.getExisting('payment_intent', paidIntent).latest_charge ?? '',
    configuration,
    coupon,
    creditableRefund,
    creditedInvoice,
    creditNote,
    customer,
    dispute,
    draft,
    endpoint,
    event: world.tables.event.all()[0]?.id ?? '',
    invoicePayment: world.tables.invoice_payment.all()[0]?.id ?? '',
    item: items.data[0]?.id ?? '',
    openInvoice,
    paidIntent,
    paidSession: paid,
    paymentMethod,
    product,
    promotionCode,
    refund,
    registration,
    schedule,
    session,
    subscription,
    taxId,
    taxRate,
    testClock,
    unattached,
  };
}

/** The object of each address; the longest beginning counts. */
const OWNERS: Readonly<Record<string, keyof Ids>> = {
  '/v1/billing_portal/configurations/': 'configuration',
  '/v1/charges/': 'charge',
  '/v1/checkout/sessions/': 'session',
  '/v1/coupons/': 'coupon',
  '/v1/credit_notes/': 'creditNote',
  '/v1/customers/': 'customer',
  '/v1/disputes/': 'dispute',
  '/v1/events/': 'event',
  '/v1/invoice_payments/': 'invoicePayment',
  '/v1/invoices/': 'openInvoice',
  '/v1/invoices/{id}/finalize': 'draft',
  '/v1/payment_intents/': 'paidIntent',
  '/v1/payment_methods/': 'paymentMethod',
  '/v1/payment_methods/{id}/attach': 'unattached',
  '/v1/payment_pages/': 'session',
  '/v1/products/': 'product',
  '/v1/promotion_codes/': 'promotionCode',
  '/v1/refunds/': 'refund',
  '/v1/subscription_schedules/': 'schedule',
  '/v1/subscriptions/': 'subscription',
  '/v1/tax/registrations/': 'registration',
  '/v1/tax_ids/': 'taxId',
  '/v1/tax_rates/': 'taxRate',
  '/v1/test_helpers/test_clocks/': 'testClock',
  '/v1/webhook_endpoints/': 'endpoint',
};

function pathOf({ path }: Operation, ids: Ids): string {
  if (path === '/v1/prices/{id}') return '/v1/prices/price_pro';
  const owner = Object.keys(OWNERS)
    .filter((start) => path.startsWith(start))
    .sort((a, b) => b.length - a.length)[0];
  const id = owner === undefined ? '' : ids[OWNERS[owner] ?? 'customer'];
  return path
    .replace('{customerId}', ids.customer)
    .replace(
      path.includes('{customerId}/tax_ids') ? '{id}' : '',
      path.includes('{customerId}/tax_ids') ? ids.taxId : '',
    )
    .replace(/\{\w+\}/, id);
}
