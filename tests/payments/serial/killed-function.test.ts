// Not among the scenarios: with a real Stripe the process cannot be killed at the right moment.
// Serial, because all requests of the killed process fail.
import { describe, expect, test } from 'vitest';
import { path } from '@atelier/domain/paths';
import { expectRedirect } from '@atelier/stripe-sandbox/testing';
import { readDocument } from '../../functions/support/documents.ts';
import { adminFirestore } from '../../support/suite/admin-sdk.ts';
import {
  countedRevenueOf,
  countCustomersOf,
  eventsOf,
  customersAndSessionsOf,
} from '../support/stripe-objects.ts';
import { checkoutUrl, parallelCheckoutUrl, sessionIdFrom, subscribe } from '../support/checkout.ts';
import '../support/check-stripe-contract.ts';
import { customerOf, membership, newBuyer, checkoutRequest, type Buyer } from '../support/buyer.ts';
import {
  buyKit,
  confirmOrder,
  revenueEntries,
  KIT_FORM,
  mailsTo,
  orderKit,
  orderState,
} from '../support/starter-kit.ts';
import { postApi } from '../support/post-api.ts';
import { pay, sandboxBackend } from '../support/sandbox-backend.ts';
import { sendSignedEvent } from '../support/signed-events.ts';
import { runningSubscription } from '../support/stripe-backend.ts';
import { holdEvents, releaseEvents } from '../support/delivery-mode.ts';
import { killFunctionDuring, type StripeCall } from '../support/kill-function.ts';

const backend = sandboxBackend();
const { stripe } = backend;

/** Kills the function that handles a call or an event; the caller gets status 500. */
async function killApiDuring(
  buyer: Buyer,
  call: StripeCall,
  begin: () => Promise<{ status: number }>,
) {
  expect(await killFunctionDuring(buyer, call, begin)).toMatchObject({
    status: 'fulfilled',
    value: { status: 500 },
  });
}

/** Delivers the held events. */
async function releaseAndWait(buyer: Buyer): Promise<void> {
  await releaseEvents(buyer);
  await backend.waitForEvents();
}

const confirmations = async ({ email }: Buyer) =>
  (await mailsTo(email)).filter(({ id }) => /^(subscription|order)_.+_confirmation$/.test(id))
    .length;

describe('a member orders again after the process was killed', () => {
  test.each([
    ['creating the customer', '/v1/customers', { customers: 1, isMapped: false }],
    ['creating the page', '/v1/checkout/sessions', { customers: 1, isMapped: true }],
  ])('while %s', async (_what, call, expected) => {
    const buyer = await newBuyer();
    const request = () =>
      postApi('create-subscription-session', checkoutRequest(buyer, 'basic'), buyer.token);
    await killApiDuring(buyer, { method: 'POST', path: call }, request);
    const stored = await readDocument(path.customer(buyer.uid));
    expect({
      customers: await countCustomersOf(buyer.uid),
      isMapped: stored !== undefined,
    }).toEqual(expected);
    expect(stored?.checkout_attempt?.sessionId ?? null).toBeNull();
    const { status, body } = await request();
    expect(status).toBe(200);
    expect(await customersAndSessionsOf(buyer.uid)).toEqual({ customers: 1, sessions: ['open'] });
    expectRedirect(await pay(String(body.url)));
    await backend.waitForEvents();
    expect(await membership(buyer)).toBe('basic active');
    expect(await countedRevenueOf(await customerOf(buyer))).toEqual({ paid: [999], back: [] });
    expect(await confirmations(buyer)).toBe(1);
  });
});

test('a buyer orders a kit again after the process was killed while creating the page', async () => {
  const buyer = await newBuyer();
  const orders = () =>
    adminFirestore().collection(path.orders()).where('user_id', '==', buyer.uid).get();
  await killApiDuring(buyer, { method: 'POST', path: '/v1/checkout/sessions' }, () =>
    postApi('starter-kit', KIT_FORM, buyer.token),
  );
  const [pending, ...others] = (await orders()).docs;
  expect([pending?.get('status'), pending?.get('stripe_session_id'), others]).toEqual([
    'pending',
    undefined,
    [],
  ]);
  expect((await customersAndSessionsOf(buyer.uid)).sessions).toEqual(['open']);
  const { id } = await buyKit(backend, buyer);
  expect((await orders()).docs.map((order) => order.id)).toEqual([pending?.id]);
  expect(id).toBe(pending?.id);
  expect(await customersAndSessionsOf(buyer.uid)).toEqual({ customers: 1, sessions: ['complete'] });
  expect(await orderState(id)).toBe('paid 5680');
  expect(await revenueEntries(`kit_${id}`)).toEqual([5680]);
  expect(await confirmations(buyer)).toBe(1);
});

describe('the process is killed while it handles an event of a paid plan, which Stripe sends again', () => {
  test.each(['invoice.paid', 'checkout.session.completed'])('%s', async (type) => {
    const buyer = await newBuyer();
    await holdEvents(buyer);
    await subscribe(backend, buyer, 'basic');
    const event = await heldEvent(buyer, type);
    await killApiDuring(buyer, { method: 'GET', path: '/v1/subscriptions' }, () =>
      deliverEvent(event),
    );
    expect(await readDocument(path.stripeEvent(event.id))).toMatchObject({ state: 'received' });
    expect(await membership(buyer)).toBe('free active');
    await releaseAndWait(buyer);
    expect(await readDocument(path.stripeEvent(event.id))).toMatchObject({ state: 'done' });
    expect(await membership(buyer)).toBe('basic active');
    expect(await countedRevenueOf(await customerOf(buyer))).toEqual({ paid: [999], back: [] });
    expect(await confirmations(buyer)).toBe(1);
  });
});

describe('the process is killed after a kit was paid', () => {
  async function payWithoutEvents() {
    const buyer = await newBuyer();
    await holdEvents(buyer);
    const order = await orderKit(buyer);
    expectRedirect(await pay(order.url));
    return { buyer, order };
  }
  /** Kills the process while it reads the session of the order. */
  async function killWhileReading(
    buyer: Buyer,
    order: { id: string },
    begin: () => Promise<{ status: number }>,
  ) {
    await killApiDuring(buyer, { method: 'GET', path: '/v1/checkout/sessions' }, begin);
    expect(await orderState(order.id)).toBe('pending 5680');
  }
  async function expectPaidOnce(buyer: Buyer, order: { id: string }) {
    expect(await orderState(order.id)).toBe('paid 5680');
    expect(await revenueEntries(`kit_${order.id}`)).toEqual([5680]);
    expect(await confirmations(buyer)).toBe(1);
  }

  test('while it handles the event, which Stripe sends again', async () => {
    const { buyer, order } = await payWithoutEvents();
    const event = await heldEvent(buyer, 'checkout.session.completed');
    await killWhileReading(buyer, order, () => deliverEvent(event));
    await releaseAndWait(buyer);
    await expectPaidOnce(buyer, order);
  });

  test('while it confirms the order, which the buyer requests again', async () => {
    const { buyer, order } = await payWithoutEvents();
    await killWhileReading(buyer, order, () => confirmOrder(buyer, order));
    expect(await confirmOrder(buyer, order)).toMatchObject({
      status: 200,
      body: { checkout: 'paid' },
    });
    await releaseAndWait(buyer);
    await expectPaidOnce(buyer, order);
  });
});

test('two pages are paid, the process is killed after the refund of one, and the next event refunds no more', async () => {
  const buyer = await newBuyer();
  await holdEvents(buyer);
  const url = await checkoutUrl(buyer, 'basic');
  const other = await parallelCheckoutUrl(stripe, buyer, url);
  expectRedirect(await pay(url));
  expectRedirect(await pay(other));
  const customer = await customerOf(buyer);
  const refunded = async () =>
    (await stripe.charges.list({ customer })).data
      .map(({ amount_refunded }) => amount_refunded)
      .toSorted();
  const event = await heldEvent(buyer, 'customer.subscription.created');
  await killApiDuring(buyer, { method: 'POST', path: '/v1/refunds' }, () => deliverEvent(event));
  expect(await refunded()).toEqual([0, 999]);
  expect((await stripe.subscriptions.list({ customer })).data).toHaveLength(2);
  await releaseAndWait(buyer);
  expect(await refunded()).toEqual([0, 999]);
  const running = await runningSubscription(stripe, customer);
  expect((await stripe.checkout.sessions.retrieve(sessionIdFrom(url))).subscription).toBe(
    running.id,
  );
  expect(await membership(buyer)).toBe('basic active');
  expect(await countedRevenueOf(customer)).toEqual({ paid: [999, 999], back: [999] });
  expect(await confirmations(buyer)).toBe(1);
});

test('the process is killed after a cancellation at Stripe, and its event updates the profile', async () => {
  const buyer = await newBuyer();
  await subscribe(backend, buyer, 'basic');
  await backend.waitForEvents();
  await holdEvents(buyer);
  await killApiDuring(buyer, { method: 'POST', path: '/v1/subscriptions' }, () =>
    postApi('cancel-subscription', {}, buyer.token),
  );
  const { cancel_at_period_end } = await runningSubscription(stripe, await customerOf(buyer));
  expect(cancel_at_period_end).toBe(true);
  expect(await membership(buyer)).toBe('basic active');
  await releaseAndWait(buyer);
  expect(await membership(buyer)).toBe('basic active leaves');
});

/** Finds a held event. */
async function heldEvent(buyer: Buyer, type: string) {
  const event = (await eventsOf(await customerOf(buyer))).find((one) => one.type === type);
  if (event === undefined) throw new Error(`There was no ${type}.`);
  const { deliveries: _, ...sent } = event;
  return sent;
}

/** Sends an event. @returns the status of the webhook */
async function deliverEvent(event: { id: string }): Promise<{ status: number }> {
  return { status: await sendSignedEvent(event) };
}
