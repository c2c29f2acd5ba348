// Not among the scenarios: a test account does not fail on demand.
import { FieldValue } from 'firebase-admin/firestore';
import { describe, expect, test } from 'vitest';
import { path } from '@atelier/domain/paths';
import { expectRedirect } from '@atelier/stripe-sandbox/testing';
import { waitFor, readDocument } from '../functions/support/documents.ts';
import { adminFirestore } from '../support/suite/admin-sdk.ts';
import { eventsOf, customersAndSessionsOf } from './support/stripe-objects.ts';
import { checkoutUrl, parallelCheckoutUrl, sessionIdFrom, subscribe } from './support/checkout.ts';
import './support/check-stripe-contract.ts';
import {
  customerOf,
  membership,
  newBuyer,
  newTimedBuyer,
  checkoutRequest,
} from './support/buyer.ts';
import { planFault, plannedFaults, clearFaults } from './support/api-faults.ts';
import {
  buyKit,
  revenueEntries,
  KIT_FORM,
  mailsTo,
  orderKit,
  orderState,
} from './support/starter-kit.ts';
import { postApiOk, postApi } from './support/post-api.ts';
import { pay, sandboxBackend } from './support/sandbox-backend.ts';
import { sendSignedEvent, stripeEvent } from './support/signed-events.ts';
import { runningSubscription } from './support/stripe-backend.ts';
import { suiteStripe } from './support/suite-stripe.ts';
import { DELIVERY_MODES, useDeliveryMode, waitForEvents } from './support/delivery-mode.ts';

// Each buyer has their own faults, so that the tests run at the same time.
const backend = sandboxBackend();

describe('while an event is handled', () => {
  test.concurrent.each(['429', '500', 'drop'] as const)(
    '%s is answered with 500, and a second delivery succeeds',
    async (fails) => {
      const buyer = await newTimedBuyer(suiteStripe());
      await subscribe(backend, buyer, 'basic');
      await waitForEvents();
      await adminFirestore().doc(path.profile(buyer.uid)).update({ subscription_tier: 'free' });
      const subscription = await runningSubscription(suiteStripe(), buyer.customer);
      const event = stripeEvent('customer.subscription.updated', subscription);
      await planFault({
        for: buyer.uid,
        fails,
        method: 'GET',
        path: '/v1/subscriptions',
        times: 50,
      });
      expect(await sendSignedEvent(event)).toBe(500);
      expect(await readDocument(path.stripeEvent(event.id))).toMatchObject({ state: 'received' });
      expect(await membership(buyer)).toBe('free active');
      await clearFaults(buyer);
      expect(await sendSignedEvent(event)).toBe(200);
      expect(await readDocument(path.stripeEvent(event.id))).toMatchObject({ state: 'done' });
      expect(await membership(buyer)).toBe('basic active');
    },
  );

  test.concurrent('an unanswered request times out and is retried', async () => {
    const buyer = await newTimedBuyer(suiteStripe());
    await subscribe(backend, buyer, 'basic');
    await waitForEvents();
    await adminFirestore().doc(path.profile(buyer.uid)).update({ subscription_tier: 'free' });
    await planFault({
      for: buyer.uid,
      fails: 'timeout',
      method: 'GET',
      path: '/v1/subscriptions',
      times: 1,
    });
    expect(
      await sendSignedEvent(
        stripeEvent('customer.subscription.updated', { customer: buyer.customer }),
      ),
    ).toBe(200);
    expect(await membership(buyer)).toBe('basic active');
  });
});

describe.each(DELIVERY_MODES)(
  'while the events of a payment are delivered, webhook events %s',
  (_mode, faults) => {
    // Retries are fast, but last longer than the test needs to see the failure and remove it.
    useDeliveryMode({ ...faults, retry_scale: 0.02 });

    // Four deliveries run at the same time. A 429 fails a delivery at once; a 500 is retried twice
    // by the SDK, so one of the four deliveries has failed after nine.
    test.concurrent.each([
      ['429', 1],
      ['500', 9],
    ] as const)('%s is answered with 500, and the retries succeed', async (fails, requests) => {
      const buyer = await newBuyer();
      const url = await checkoutUrl(buyer, 'basic');
      const times = 1000;
      await planFault({ for: buyer.uid, fails, method: 'GET', path: '/v1/subscriptions', times });
      expectRedirect(await pay(url));
      await waitFor(
        () => plannedFaults(buyer),
        ({ faults: [fault] }) => fault !== undefined && fault.times <= times - requests,
      );
      expect(await membership(buyer)).toBe('free active');
      await clearFaults(buyer);
      await waitForEvents();
      const customer = await customerOf(buyer);
      const deliveries = (await eventsOf(customer)).flatMap((event) => event.deliveries);
      const before = deliveries.flatMap(({ attempts }) =>
        attempts.slice(0, -1).map(({ status }) => status),
      );
      expect(before).toContain(500);
      // All other attempts were lost or answered with 500.
      expect(before.filter((status) => status !== 500 && status !== null)).toEqual([]);
      for (const { state, attempts } of deliveries) {
        expect([state, attempts.at(-1)?.status]).toEqual(['delivered', 200]);
      }
      expect(await membership(buyer)).toBe('basic active');
      const { data: invoices } = await suiteStripe().invoices.list({ customer });
      expect(await revenueEntries(...invoices.map(({ id }) => `invoice_${id}`))).toEqual([999]);
      expect(
        (await mailsTo(buyer.email)).filter(({ id }) => id.startsWith('subscription_')),
      ).toHaveLength(1);
    });
  },
);

test.concurrent('a failed refund is repeated with the next event', async () => {
  const buyer = await newBuyer();
  const url = await checkoutUrl(buyer, 'basic');
  const other = await parallelCheckoutUrl(suiteStripe(), buyer, url);
  expectRedirect(await pay(url));
  await waitForEvents();
  await planFault({
    for: buyer.uid,
    fails: '500',
    method: 'POST',
    path: '/v1/refunds',
    times: 1,
    phase: 'begun',
  });
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
    '%s is reported as payment-unavailable, and the next try succeeds',
    async (fails) => {
      const buyer = await newBuyer();
      await planFault({
        for: buyer.uid,
        fails,
        method: 'POST',
        path: '/v1/checkout/sessions',
        times: 50,
      });
      const request = () =>
        postApi('create-subscription-session', checkoutRequest(buyer, 'basic'), buyer.token);
      expect(await request()).toEqual({ status: 503, body: { error: 'payment-unavailable' } });
      await clearFaults(buyer);
      const { status, body } = await request();
      expect(status).toBe(200);
      expectRedirect(await pay(String(body.url)));
      await waitForEvents();
      expect(await membership(buyer)).toBe('basic active');
    },
  );

  test.concurrent(
    'an error that Stripe stores under its key is reported once; the next try uses another key',
    async () => {
      const buyer = await newBuyer();
      const request = () =>
        postApi('create-subscription-session', checkoutRequest(buyer, 'basic'), buyer.token);
      for (const call of ['/v1/customers', '/v1/checkout/sessions']) {
        await planFault({
          for: buyer.uid,
          fails: '500',
          method: 'POST',
          path: call,
          times: 1,
          phase: 'begun',
        });
        expect(await request(), call).toEqual({
          status: 503,
          body: { error: 'payment-unavailable' },
        });
      }
      expect((await request()).status).toBe(200);
      expect(await customersAndSessionsOf(buyer.uid)).toEqual({ customers: 1, sessions: ['open'] });
      expect(await readDocument(path.customer(buyer.uid))).toMatchObject({
        customer_version: 2,
        tier: 'free',
        status: 'active',
      });
    },
  );

  test.concurrent(
    'a conflict with the request of another tab is reported, and creates nothing twice',
    async () => {
      const buyer = await newBuyer();
      const request = () =>
        postApi('create-subscription-session', checkoutRequest(buyer, 'basic'), buyer.token);
      for (const call of ['/v1/customers', '/v1/checkout/sessions']) {
        // The SDK retries twice.
        await planFault({ for: buyer.uid, fails: '409', method: 'POST', path: call, times: 3 });
        expect(await request(), call).toEqual({
          status: 503,
          body: { error: 'payment-unavailable' },
        });
      }
      expect((await request()).status).toBe(200);
      expect(await customersAndSessionsOf(buyer.uid)).toEqual({ customers: 1, sessions: ['open'] });
      expect(await readDocument(path.customer(buyer.uid))).toMatchObject({ customer_version: 1 });
    },
  );

  test.concurrent('unanswered requests are reported before the call itself times out', async () => {
    const buyer = await newBuyer();
    await planFault({
      for: buyer.uid,
      fails: 'timeout',
      method: 'POST',
      path: '/v1/customers',
      times: 3,
    });
    const request = () =>
      postApi('create-subscription-session', checkoutRequest(buyer, 'basic'), buyer.token);
    expect(await request()).toEqual({ status: 503, body: { error: 'payment-unavailable' } });
    expect((await request()).status).toBe(200);
  });

  test.concurrent('a lost response creates no second customer and no second page', async () => {
    const buyer = await newBuyer();
    await planFault({
      for: buyer.uid,
      fails: 'drop',
      method: 'POST',
      path: '/v1/customers',
      times: 1,
      phase: 'after',
    });
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

  test.concurrent('a slow request does not close a page that was opened later', async () => {
    const buyer = await newBuyer();
    const subscribeTo = (tier: 'basic' | 'pro') =>
      postApi('create-subscription-session', checkoutRequest(buyer, tier), buyer.token);
    // The first tab's list request times out, and is retried after the second tab has its page.
    await planFault({
      for: buyer.uid,
      fails: 'timeout',
      method: 'GET',
      path: '/v1/checkout/sessions',
      times: 1,
    });
    const first = subscribeTo('basic');
    await waitFor(
      () => plannedFaults(buyer),
      ({ faults }) => faults.length === 0,
    );
    const second = await subscribeTo('pro');
    expect(second.status).toBe(200);
    expect(await first).toMatchObject({ status: 409, body: { error: 'conflict' } });
    expect(await customersAndSessionsOf(buyer.uid)).toEqual({
      customers: 1,
      sessions: ['expired', 'open'],
    });
    expectRedirect(await pay(String(second.body.url)));
    await waitForEvents();
    expect(await membership(buyer)).toBe('pro active');
  });

  test.concurrent('finds the customer and the page that were created before a crash', async () => {
    const buyer = await newBuyer();
    const customer = adminFirestore().doc(path.customer(buyer.uid));
    const url = await checkoutUrl(buyer, 'basic');
    // As after a crash between Stripe's response and the write.
    await customer.update({ 'checkout_attempt.sessionId': null });
    expect(await checkoutUrl(buyer, 'basic')).toBe(url);
    await adminFirestore()
      .doc(path.stripeCustomer(String((await customer.get()).get('stripe_customer_id'))))
      .delete();
    await customer.delete();
    await checkoutUrl(buyer, 'basic');
    expect(await customersAndSessionsOf(buyer.uid)).toEqual({
      customers: 1,
      sessions: ['expired', 'open'],
    });
  });

  test.concurrent('a paid checkout is not reported as unpaid while Stripe is down', async () => {
    const buyer = await newBuyer();
    const url = await checkoutUrl(buyer, 'pro');
    expectRedirect(await pay(url));
    await waitForEvents();
    await planFault({
      for: buyer.uid,
      fails: '500',
      method: 'GET',
      path: '/v1/checkout/sessions',
      times: 50,
    });
    const request = () =>
      postApi('confirm-checkout', { session_id: sessionIdFrom(url) }, buyer.token);
    expect(await request()).toEqual({ status: 503, body: { error: 'payment-unavailable' } });
    expect(await membership(buyer)).toBe('pro active');
    await clearFaults(buyer);
    expect(await request()).toMatchObject({ status: 200, body: { checkout: 'paid' } });
  });

  test.concurrent('a failed cancellation changes nothing', async () => {
    const buyer = await newTimedBuyer(suiteStripe());
    await subscribe(backend, buyer, 'basic');
    await waitForEvents();
    await planFault({
      for: buyer.uid,
      fails: '500',
      method: 'POST',
      path: '/v1/subscriptions',
      times: 50,
    });
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
    '%s is reported as payment-unavailable, and the next try is the same order',
    async (fails) => {
      const buyer = await newBuyer();
      await planFault({
        for: buyer.uid,
        fails,
        method: 'POST',
        path: '/v1/checkout/sessions',
        times: 50,
      });
      const failed = await postApi('starter-kit', KIT_FORM, buyer.token);
      expect(failed).toEqual({ status: 503, body: { error: 'payment-unavailable' } });
      await clearFaults(buyer);
      const { id } = await buyKit(backend, buyer);
      const orders = await adminFirestore()
        .collection(path.orders())
        .where('user_id', '==', buyer.uid)
        .get();
      expect(orders.docs.map((order) => order.id)).toEqual([id]);
      expect(await orderState(id)).toBe('paid 5680');
    },
  );

  test.concurrent(
    'finds the page that was created before a crash, which is paid once',
    async () => {
      const buyer = await newBuyer();
      const order = await orderKit(buyer);
      // As after a crash between Stripe's response and the write.
      await adminFirestore()
        .doc(path.order(order.id))
        .update({ stripe_session_id: FieldValue.delete() });
      expect(await orderKit(buyer)).toEqual(order);
      await adminFirestore()
        .doc(path.order(order.id))
        .update({ stripe_session_id: FieldValue.delete() });
      expectRedirect(await pay(order.url));
      await waitForEvents();
      expect(await orderState(order.id)).toBe('paid 5680');
      expect(await revenueEntries(`kit_${order.id}`)).toEqual([5680]);
    },
  );
});
