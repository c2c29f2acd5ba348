// Not among the scenarios: no test account fails on demand.
import { FieldValue } from 'firebase-admin/firestore';
import { describe, expect, test } from 'vitest';
import { path } from '@atelier/domain/paths';
import { waitFor, readDocument } from '../functions/support/documents.ts';
import { adminFirestore } from '../support/suite/admin-sdk.ts';
import { expectRedirect } from '@atelier/stripe-sandbox/testing';
import { eventsOf, customersAndSessionsOf } from './support/stripe-objects.ts';
import { checkoutUrl, parallelCheckoutUrl, sessionIdFrom, subscribe } from './support/checkout.ts';
import './support/check-stripe-contract.ts';
import { customerOf, membership, newBuyer, newTimedBuyer, checkoutRequest } from './support/buyer.ts';
import { planFault, plannedFaults, clearFaults } from './support/api-faults.ts';
import { buyKit, revenueEntries, KIT_FORM, mailsTo, orderKit, orderState } from './support/starter-kit.ts';
import { postApiOk, postApi } from './support/post-api.ts';
import { pay, sandboxBackend } from './support/sandbox-backend.ts';
import { sendSignedEvent, stripeEvent } from './support/signed-events.ts';
import { runningSubscription } from './support/stripe-backend.ts';
import { suiteStripe } from './support/suite-stripe.ts';
import { DELIVERY_MODES, useDeliveryMode, waitForEvents } from './support/delivery-mode.ts';

// Each buyer meets failures of their own, so that nobody waits for those that take long.
const stage = sandboxBackend();

describe('while an event is dealt with', () => {
  test.concurrent.each(['429', '500', 'drop'] as const)(
    '%s fails it aloud, and told again it is done',
    async (fails) => {
      const buyer = await newTimedBuyer(suiteStripe());
      await subscribe(stage, buyer, 'basic');
      await waitForEvents();
      await adminFirestore().doc(path.profile(buyer.uid)).update({ subscription_tier: 'free' });
      const subscription = await runningSubscription(suiteStripe(), buyer.customer);
      const event = stripeEvent('customer.subscription.updated', subscription);
      await planFault({ for: buyer.uid, fails, method: 'GET', path: '/v1/subscriptions', times: 50 });
      expect(await sendSignedEvent(event)).toBe(500);
      expect(await readDocument(path.stripeEvent(event.id))).toMatchObject({ state: 'received' });
      expect(await membership(buyer)).toBe('free active');
      await clearFaults(buyer);
      expect(await sendSignedEvent(event)).toBe(200);
      expect(await readDocument(path.stripeEvent(event.id))).toMatchObject({ state: 'done' });
      expect(await membership(buyer)).toBe('basic active');
    },
  );

  test.concurrent('a call that never answers is given up and made again', async () => {
    const buyer = await newTimedBuyer(suiteStripe());
    await subscribe(stage, buyer, 'basic');
    await waitForEvents();
    await adminFirestore().doc(path.profile(buyer.uid)).update({ subscription_tier: 'free' });
    await planFault({ for: buyer.uid, fails: 'timeout', method: 'GET', path: '/v1/subscriptions', times: 1 });
    expect(await sendSignedEvent(stripeEvent('customer.subscription.updated', { customer: buyer.customer }))).toBe(200);
    expect(await membership(buyer)).toBe('basic active');
  });
});

describe.each(DELIVERY_MODES)('while the events of a paid page are delivered, webhook events %s', (_mode, faults) => {
  // It tries again soon, and goes on for longer than it takes to see it fail and to repair it.
  useDeliveryMode({ ...faults, retry_scale: 0.02 });

  // Four deliveries are under way at once. A 429 fails one; a 500 is asked for three times first, so that one of the four has
  // failed by the ninth.
  test.concurrent.each([
    ['429', 1],
    ['500', 9],
  ] as const)('%s fails it aloud, and told again it is done', async (fails, played) => {
    const buyer = await newBuyer();
    const url = await checkoutUrl(buyer, 'basic');
    const times = 1000;
    await planFault({ for: buyer.uid, fails, method: 'GET', path: '/v1/subscriptions', times });
    expectRedirect(await pay(url));
    await waitFor(
      () => plannedFaults(buyer),
      ({ faults: [fault] }) => fault !== undefined && fault.times <= times - played,
    );
    expect(await membership(buyer)).toBe('free active');
    await clearFaults(buyer);
    await waitForEvents();
    const customer = await customerOf(buyer);
    const deliveries = (await eventsOf(customer)).flatMap((event) => event.deliveries);
    const before = deliveries.flatMap(({ attempts }) => attempts.slice(0, -1).map(({ status }) => status));
    expect(before).toContain(500);
    // Nothing but what was lost on the way or failed aloud.
    expect(before.filter((status) => status !== 500 && status !== null)).toEqual([]);
    for (const { state, attempts } of deliveries) expect([state, attempts.at(-1)?.status]).toEqual(['delivered', 200]);
    expect(await membership(buyer)).toBe('basic active');
    const { data: invoices } = await suiteStripe().invoices.list({ customer });
    expect(await revenueEntries(...invoices.map(({ id }) => `invoice_${id}`))).toEqual([999]);
    expect((await mailsTo(buyer.email)).filter(({ id }) => id.startsWith('subscription_'))).toHaveLength(1);
  });
});

test.concurrent('a refund that Stripe failed is made good with the next event', async () => {
  const buyer = await newBuyer();
  const url = await checkoutUrl(buyer, 'basic');
  const other = await parallelCheckoutUrl(suiteStripe(), buyer, url);
  expectRedirect(await pay(url));
  await waitForEvents();
  await planFault({ for: buyer.uid, fails: '500', method: 'POST', path: '/v1/refunds', times: 1, phase: 'begun' });
  expectRedirect(await pay(other));
  await waitForEvents();
  expect((await plannedFaults(buyer)).faults).toEqual([]);
  const customer = await customerOf(buyer);
  await runningSubscription(suiteStripe(), customer);
  const { data } = await suiteStripe().charges.list({ customer });
  expect(data.map(({ amount_refunded }) => amount_refunded).toSorted()).toEqual([0, 999]);
  expect(await membership(buyer)).toBe('basic active');
});

describe('while a member waits', () => {
  test.concurrent.each(['429', '503', 'drop'] as const)(
    '%s is told as such, and the next try does it',
    async (fails) => {
      const buyer = await newBuyer();
      await planFault({ for: buyer.uid, fails, method: 'POST', path: '/v1/checkout/sessions', times: 50 });
      const ask = () => postApi('create-subscription-session', checkoutRequest(buyer, 'basic'), buyer.token);
      expect(await ask()).toEqual({ status: 503, body: { error: 'payment-unavailable' } });
      await clearFaults(buyer);
      const { status, body } = await ask();
      expect(status).toBe(200);
      expectRedirect(await pay(String(body.url)));
      await waitForEvents();
      expect(await membership(buyer)).toBe('basic active');
    },
  );

  test.concurrent(
    'a failure that Stripe keeps under its key is answered once; the next try has another key',
    async () => {
      const buyer = await newBuyer();
      const ask = () => postApi('create-subscription-session', checkoutRequest(buyer, 'basic'), buyer.token);
      for (const call of ['/v1/customers', '/v1/checkout/sessions']) {
        await planFault({ for: buyer.uid, fails: '500', method: 'POST', path: call, times: 1, phase: 'begun' });
        expect(await ask(), call).toEqual({ status: 503, body: { error: 'payment-unavailable' } });
      }
      expect((await ask()).status).toBe(200);
      expect(await customersAndSessionsOf(buyer.uid)).toEqual({ customers: 1, sessions: ['open'] });
      expect(await readDocument(path.customer(buyer.uid))).toMatchObject({
        customer_version: 2,
        tier: 'free',
        status: 'active',
      });
    },
  );

  test.concurrent('a call that another tab’s still holds up is told as such, and makes nothing twice', async () => {
    const buyer = await newBuyer();
    const ask = () => postApi('create-subscription-session', checkoutRequest(buyer, 'basic'), buyer.token);
    for (const call of ['/v1/customers', '/v1/checkout/sessions']) {
      // The library asks twice more by itself.
      await planFault({ for: buyer.uid, fails: '409', method: 'POST', path: call, times: 3 });
      expect(await ask(), call).toEqual({ status: 503, body: { error: 'payment-unavailable' } });
    }
    expect((await ask()).status).toBe(200);
    expect(await customersAndSessionsOf(buyer.uid)).toEqual({ customers: 1, sessions: ['open'] });
    expect(await readDocument(path.customer(buyer.uid))).toMatchObject({ customer_version: 1 });
  });

  test.concurrent('a Stripe that stays silent is told as such before the call’s own minute is over', async () => {
    const buyer = await newBuyer();
    await planFault({ for: buyer.uid, fails: 'timeout', method: 'POST', path: '/v1/customers', times: 3 });
    const ask = () => postApi('create-subscription-session', checkoutRequest(buyer, 'basic'), buyer.token);
    expect(await ask()).toEqual({ status: 503, body: { error: 'payment-unavailable' } });
    expect((await ask()).status).toBe(200);
  });

  test.concurrent('an answer that is lost on the way costs no second customer and no second page', async () => {
    const buyer = await newBuyer();
    await planFault({ for: buyer.uid, fails: 'drop', method: 'POST', path: '/v1/customers', times: 1, phase: 'after' });
    await planFault({
      for: buyer.uid,
      fails: 'drop',
      method: 'POST',
      path: '/v1/checkout/sessions',
      times: 1,
      phase: 'after',
    });
    await checkoutUrl(buyer, 'basic');
    expect(await customersAndSessionsOf(buyer.uid)).toEqual({ customers: 1, sessions: ['open'] });
  });

  test.concurrent('who is slow to look for other pages closes none that was opened since', async () => {
    const buyer = await newBuyer();
    const wish = (tier: 'basic' | 'pro') =>
      postApi('create-subscription-session', checkoutRequest(buyer, tier), buyer.token);
    // The first tab's question for the open pages gets no answer; it asks again when that is given up, after the second.
    await planFault({ for: buyer.uid, fails: 'timeout', method: 'GET', path: '/v1/checkout/sessions', times: 1 });
    const first = wish('basic');
    await waitFor(
      () => plannedFaults(buyer),
      ({ faults }) => faults.length === 0,
    );
    const second = await wish('pro');
    expect(second.status).toBe(200);
    expect(await first).toMatchObject({ status: 409, body: { error: 'conflict' } });
    expect(await customersAndSessionsOf(buyer.uid)).toEqual({ customers: 1, sessions: ['expired', 'open'] });
    expectRedirect(await pay(String(second.body.url)));
    await waitForEvents();
    expect(await membership(buyer)).toBe('pro active');
  });

  test.concurrent('what was made before a crash is found again', async () => {
    const buyer = await newBuyer();
    const customer = adminFirestore().doc(path.customer(buyer.uid));
    const url = await checkoutUrl(buyer, 'basic');
    // Stripe had answered; nobody was left to write down what.
    await customer.update({ 'checkout_attempt.sessionId': null });
    expect(await checkoutUrl(buyer, 'basic')).toBe(url);
    await adminFirestore()
      .doc(path.stripeCustomer(String((await customer.get()).get('stripe_customer_id'))))
      .delete();
    await customer.delete();
    await checkoutUrl(buyer, 'basic');
    expect(await customersAndSessionsOf(buyer.uid)).toEqual({ customers: 1, sessions: ['expired', 'open'] });
  });

  test.concurrent('who paid is not told otherwise while Stripe is down', async () => {
    const buyer = await newBuyer();
    const url = await checkoutUrl(buyer, 'pro');
    expectRedirect(await pay(url));
    await waitForEvents();
    await planFault({ for: buyer.uid, fails: '500', method: 'GET', path: '/v1/checkout/sessions', times: 50 });
    const ask = () => postApi('confirm-checkout', { session_id: sessionIdFrom(url) }, buyer.token);
    expect(await ask()).toEqual({ status: 503, body: { error: 'payment-unavailable' } });
    expect(await membership(buyer)).toBe('pro active');
    await clearFaults(buyer);
    expect(await ask()).toMatchObject({ status: 200, body: { checkout: 'paid' } });
  });

  test.concurrent('a cancellation that fails leaves all as it was', async () => {
    const buyer = await newTimedBuyer(suiteStripe());
    await subscribe(stage, buyer, 'basic');
    await waitForEvents();
    await planFault({ for: buyer.uid, fails: '500', method: 'POST', path: '/v1/subscriptions', times: 50 });
    expect(await postApi('cancel-subscription', {}, buyer.token)).toMatchObject({ status: 503 });
    expect(await membership(buyer)).toBe('basic active');
    await clearFaults(buyer);
    await postApiOk('cancel-subscription', {}, buyer.token);
    expect(await membership(buyer)).toBe('basic active leaves');
    await waitForEvents();
  });
});

describe('while a kit is ordered', () => {
  test.concurrent.each(['429', '503', 'drop'] as const)(
    '%s is told as such, and the next try is the same order',
    async (fails) => {
      const buyer = await newBuyer();
      await planFault({ for: buyer.uid, fails, method: 'POST', path: '/v1/checkout/sessions', times: 50 });
      const refused = await postApi('starter-kit', KIT_FORM, buyer.token);
      expect(refused).toEqual({ status: 503, body: { error: 'payment-unavailable' } });
      await clearFaults(buyer);
      const { id } = await buyKit(stage, buyer);
      const orders = await adminFirestore().collection(path.orders()).where('user_id', '==', buyer.uid).get();
      expect(orders.docs.map((order) => order.id)).toEqual([id]);
      expect(await orderState(id)).toBe('paid 5680');
    },
  );

  test.concurrent('the page that was made before a crash is found again, and paid once', async () => {
    const buyer = await newBuyer();
    const order = await orderKit(buyer);
    // Stripe had answered; nobody was left to write down what.
    await adminFirestore().doc(path.order(order.id)).update({ stripe_session_id: FieldValue.delete() });
    expect(await orderKit(buyer)).toEqual(order);
    await adminFirestore().doc(path.order(order.id)).update({ stripe_session_id: FieldValue.delete() });
    expectRedirect(await pay(order.url));
    await waitForEvents();
    expect(await orderState(order.id)).toBe('paid 5680');
    expect(await revenueEntries(`kit_${order.id}`)).toEqual([5680]);
  });
});
