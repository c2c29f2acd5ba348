// Not among the scenarios: nobody can end a process of ours in the moment in which a real Stripe has done its part. Alone,
// because all requests that the process serves die with it.
import { describe, expect, test } from 'vitest';
import { path } from '@atelier/domain/paths';
import { readDocument } from '../../functions/support/documents.ts';
import { adminFirestore } from '../../support/suite/admin-sdk.ts';
import { expectRedirect } from '@atelier/stripe-sandbox/testing';
import { countedRevenueOf, countCustomersOf, eventsOf, customersAndSessionsOf } from '../support/stripe-objects.ts';
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

const stage = sandboxBackend();
const { stripe } = stage;

/** Kills the function that answers a member's call or takes an event: who asked is told that it failed. */
async function killApiDuring(buyer: Buyer, asked: StripeCall, begin: () => Promise<{ status: number }>) {
  expect(await killFunctionDuring(buyer, asked, begin)).toMatchObject({ status: 'fulfilled', value: { status: 500 } });
}

/** All that is held back arrives, as if Stripe told it only now. */
async function releaseAndWait(buyer: Buyer): Promise<void> {
  await releaseEvents(buyer);
  await stage.waitForEvents();
}

const confirmations = async ({ email }: Buyer) =>
  (await mailsTo(email)).filter(({ id }) => /^(subscription|order)_.+_confirmation$/.test(id)).length;

describe('a plan is ordered, the process dies, and the member presses again', () => {
  test.each([
    ['the customer', '/v1/customers', { customers: 1, isMapped: false }],
    ['the page', '/v1/checkout/sessions', { customers: 1, isMapped: true }],
  ])('when Stripe had made %s', async (_what, made, left) => {
    const buyer = await newBuyer();
    const ask = () => postApi('create-subscription-session', checkoutRequest(buyer, 'basic'), buyer.token);
    await killApiDuring(buyer, { method: 'POST', path: made }, ask);
    const kept = await readDocument(path.customer(buyer.uid));
    expect({ customers: await countCustomersOf(buyer.uid), isMapped: kept !== undefined }).toEqual(left);
    expect(kept?.checkout_attempt?.sessionId ?? null).toBeNull();
    const { status, body } = await ask();
    expect(status).toBe(200);
    expect(await customersAndSessionsOf(buyer.uid)).toEqual({ customers: 1, sessions: ['open'] });
    expectRedirect(await pay(String(body.url)));
    await stage.waitForEvents();
    expect(await membership(buyer)).toBe('basic active');
    expect(await countedRevenueOf(await customerOf(buyer))).toEqual({ paid: [999], back: [] });
    expect(await confirmations(buyer)).toBe(1);
  });
});

test('a kit is ordered, the process dies when Stripe had made the page, and the buyer presses again', async () => {
  const buyer = await newBuyer();
  const orders = () => adminFirestore().collection(path.orders()).where('user_id', '==', buyer.uid).get();
  await killApiDuring(buyer, { method: 'POST', path: '/v1/checkout/sessions' }, () =>
    postApi('starter-kit', KIT_FORM, buyer.token),
  );
  const [begun, ...none] = (await orders()).docs;
  expect([begun?.get('status'), begun?.get('stripe_session_id'), none]).toEqual(['pending', undefined, []]);
  expect((await customersAndSessionsOf(buyer.uid)).sessions).toEqual(['open']);
  const { id } = await buyKit(stage, buyer);
  expect((await orders()).docs.map((order) => order.id)).toEqual([begun?.id]);
  expect(id).toBe(begun?.id);
  expect(await customersAndSessionsOf(buyer.uid)).toEqual({ customers: 1, sessions: ['complete'] });
  expect(await orderState(id)).toBe('paid 5680');
  expect(await revenueEntries(`kit_${id}`)).toEqual([5680]);
  expect(await confirmations(buyer)).toBe(1);
});

describe('a plan was paid, the process dies over its event, and Stripe sends it again', () => {
  test.each(['invoice.paid', 'checkout.session.completed'])('%s', async (type) => {
    const buyer = await newBuyer();
    await holdEvents(buyer);
    await subscribe(stage, buyer, 'basic');
    const event = await heldEvent(buyer, type);
    await killApiDuring(buyer, { method: 'GET', path: '/v1/subscriptions' }, () => deliverEvent(event));
    expect(await readDocument(path.stripeEvent(event.id))).toMatchObject({ state: 'received' });
    expect(await membership(buyer)).toBe('free active');
    await releaseAndWait(buyer);
    expect(await readDocument(path.stripeEvent(event.id))).toMatchObject({ state: 'done' });
    expect(await membership(buyer)).toBe('basic active');
    expect(await countedRevenueOf(await customerOf(buyer))).toEqual({ paid: [999], back: [] });
    expect(await confirmations(buyer)).toBe(1);
  });
});

describe('a kit was paid, the process dies', () => {
  async function payWithoutEvents() {
    const buyer = await newBuyer();
    await holdEvents(buyer);
    const order = await orderKit(buyer);
    expectRedirect(await pay(order.url));
    return { buyer, order };
  }
  /** Asks Stripe what became of the order, and dies over the answer. */
  async function killedOver(buyer: Buyer, order: { id: string }, begin: () => Promise<{ status: number }>) {
    await killApiDuring(buyer, { method: 'GET', path: '/v1/checkout/sessions' }, begin);
    expect(await orderState(order.id)).toBe('pending 5680');
  }
  async function isRightAtLast(buyer: Buyer, order: { id: string }) {
    expect(await orderState(order.id)).toBe('paid 5680');
    expect(await revenueEntries(`kit_${order.id}`)).toEqual([5680]);
    expect(await confirmations(buyer)).toBe(1);
  }

  test('over its event, and Stripe sends it again', async () => {
    const { buyer, order } = await payWithoutEvents();
    const event = await heldEvent(buyer, 'checkout.session.completed');
    await killedOver(buyer, order, () => deliverEvent(event));
    await releaseAndWait(buyer);
    await isRightAtLast(buyer, order);
  });

  test('while its buyer waits for the confirmation, and they look again', async () => {
    const { buyer, order } = await payWithoutEvents();
    await killedOver(buyer, order, () => confirmOrder(buyer, order));
    expect(await confirmOrder(buyer, order)).toMatchObject({ status: 200, body: { checkout: 'paid' } });
    await releaseAndWait(buyer);
    await isRightAtLast(buyer, order);
  });
});

test('two pages were paid, the process dies when one was given back, and no more goes back with the next event', async () => {
  const buyer = await newBuyer();
  await holdEvents(buyer);
  const url = await checkoutUrl(buyer, 'basic');
  const other = await parallelCheckoutUrl(stripe, buyer, url);
  expectRedirect(await pay(url));
  expectRedirect(await pay(other));
  const customer = await customerOf(buyer);
  const returned = async () =>
    (await stripe.charges.list({ customer })).data.map(({ amount_refunded }) => amount_refunded).toSorted();
  const event = await heldEvent(buyer, 'customer.subscription.created');
  await killApiDuring(buyer, { method: 'POST', path: '/v1/refunds' }, () => deliverEvent(event));
  expect(await returned()).toEqual([0, 999]);
  expect((await stripe.subscriptions.list({ customer })).data).toHaveLength(2);
  await releaseAndWait(buyer);
  expect(await returned()).toEqual([0, 999]);
  const kept = await runningSubscription(stripe, customer);
  expect((await stripe.checkout.sessions.retrieve(sessionIdFrom(url))).subscription).toBe(kept.id);
  expect(await membership(buyer)).toBe('basic active');
  expect(await countedRevenueOf(customer)).toEqual({ paid: [999, 999], back: [999] });
  expect(await confirmations(buyer)).toBe(1);
});

test('a member leaves, the process dies when Stripe had noted it, and its event brings the profile right', async () => {
  const buyer = await newBuyer();
  await subscribe(stage, buyer, 'basic');
  await stage.waitForEvents();
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

/** One that Stripe has not told yet. */
async function heldEvent(buyer: Buyer, type: string) {
  const event = (await eventsOf(await customerOf(buyer))).find((one) => one.type === type);
  if (event === undefined) throw new Error(`There was no ${type}.`);
  const { deliveries: _, ...told } = event;
  return told;
}

/** The answer to an event, as Stripe would see it. */
async function deliverEvent(event: { id: string }): Promise<{ status: number }> {
  return { status: await sendSignedEvent(event) };
}
