// Not among the scenarios: only the sandbox can hold back and lose events.
import { describe, expect, test } from 'vitest';
import { path } from '@atelier/domain/paths';
import { expectRedirect } from '@atelier/stripe-sandbox/testing';
import { readDocument } from '../functions/support/documents.ts';
import { adminFirestore } from '../support/suite/admin-sdk.ts';
import { customerOf, membership, newBuyer, waitForProfile } from './support/buyer.ts';
import { checkoutUrl, confirm, sessionIdFrom } from './support/checkout.ts';
import './support/check-stripe-contract.ts';
import {
  DELIVERY_MODES,
  holdEvents,
  loseEvents,
  useDeliveryMode,
  releaseEvents,
  waitForEvents,
} from './support/delivery-mode.ts';
import {
  confirmOrder,
  revenueEntries,
  mailsTo,
  orderKit,
  orderState,
} from './support/starter-kit.ts';
import { postApiOk } from './support/post-api.ts';
import { pay, sandboxBackend } from './support/sandbox-backend.ts';
import { sendSignedEvent, stripeEvent } from './support/signed-events.ts';
import { runningSubscription } from './support/stripe-backend.ts';

describe.each(DELIVERY_MODES)('late events, delivered %s', (_mode, faults) => {
  useDeliveryMode(faults);

  test('do not change a profile that the returning buyer has updated', async () => {
    const buyer = await newBuyer();
    await holdEvents(buyer);
    const url = await checkoutUrl(buyer, 'basic');
    expectRedirect(await pay(url));
    expect(await membership(buyer)).toBe('free active');
    expect(
      await postApiOk('confirm-checkout', { session_id: sessionIdFrom(url) }, buyer.token),
    ).toMatchObject({
      checkout: 'paid',
      membership: { subscription_tier: 'basic', subscription_status: 'active' },
    });
    await waitForProfile(buyer.uid);
    const profile = await adminFirestore().doc(path.profile(buyer.uid)).get();
    await releaseEvents(buyer);
    await waitForEvents();
    const after = await adminFirestore().doc(path.profile(buyer.uid)).get();
    expect(after.updateTime).toEqual(profile.updateTime);
  });

  test('do not count or confirm a kit again that the returning buyer has confirmed', async () => {
    const buyer = await newBuyer();
    await holdEvents(buyer);
    const order = await orderKit(buyer);
    expectRedirect(await pay(order.url));
    expect(await orderState(order.id)).toBe('pending 5680');
    expect(await confirmOrder(buyer, order)).toMatchObject({
      status: 200,
      body: { checkout: 'paid' },
    });
    expect(await orderState(order.id)).toBe('paid 5680');
    await releaseEvents(buyer);
    await waitForEvents();
    expect(await orderState(order.id)).toBe('paid 5680');
    expect(await revenueEntries(`kit_${order.id}`)).toEqual([5680]);
    expect((await mailsTo(buyer.email)).filter(({ id }) => id.startsWith('order_'))).toHaveLength(
      1,
    );
  });
});

test('a buyer who returns gets the confirmation if only the event about the checkout is lost', async () => {
  const buyer = await newBuyer();
  await loseEvents(buyer);
  const url = await checkoutUrl(buyer, 'basic');
  expectRedirect(await pay(url));
  await waitForEvents();
  const { stripe } = sandboxBackend();
  const subscription = await runningSubscription(stripe, await customerOf(buyer));
  expect(await sendSignedEvent(stripeEvent('customer.subscription.created', subscription))).toBe(
    200,
  );
  expect(await membership(buyer)).toBe('basic active');
  const confirmations = async () =>
    (await mailsTo(buyer.email)).filter(({ id }) => id.startsWith('subscription_'));
  expect(await confirmations()).toEqual([]);
  const { syncSeq } = (await readDocument(path.customer(buyer.uid))) ?? {};
  await confirm(buyer, url);
  expect(await confirmations()).toHaveLength(1);
  // The page asks again: nothing is sent twice, and no call reads the subscription again.
  await confirm(buyer, url);
  expect(await confirmations()).toHaveLength(1);
  expect((await readDocument(path.customer(buyer.uid)))?.syncSeq).toBe(syncSeq);
});

test('a buyer who returns gets the plan even if all events are lost', async () => {
  const buyer = await newBuyer();
  await loseEvents(buyer);
  const url = await checkoutUrl(buyer, 'pro');
  expectRedirect(await pay(url));
  await waitForEvents();
  expect(await membership(buyer)).toBe('free active');
  await confirm(buyer, url);
  expect(await membership(buyer)).toBe('pro active');
  const { syncSeq } = (await readDocument(path.customer(buyer.uid))) ?? {};
  // The page asks again, which neither reads the subscription nor mails again.
  await confirm(buyer, url);
  expect((await readDocument(path.customer(buyer.uid)))?.syncSeq).toBe(syncSeq);
  expect(
    (await mailsTo(buyer.email)).filter(({ id }) => id.startsWith('subscription_')),
  ).toHaveLength(1);
});
