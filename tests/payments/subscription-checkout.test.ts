// The additional tests cannot run on a test account: 3-D Secure needs a click, checkout pages
// expire by a clock that is not the customer's, and an account that is set up as documented refuses
// a second subscription.
import { describe, expect, test } from 'vitest';
import { expectPage, expectRedirect } from '@atelier/stripe-sandbox/testing';
import { CHECKOUT } from './scenarios/checkout.ts';
import { customerOf, membership, newBuyer, newTimedBuyer } from './support/buyer.ts';
import { checkoutUrl, confirm, parallelCheckoutUrl, sessionIdFrom } from './support/checkout.ts';
import './support/check-stripe-contract.ts';
import { pay, sandboxBackend } from './support/sandbox-backend.ts';
import { DAY_S, HOUR_S, advanceClockTo, runningSubscription } from './support/stripe-backend.ts';
import { DELIVERY_MODES, useDeliveryMode } from './support/delivery-mode.ts';

const backend = sandboxBackend();

describe.each(DELIVERY_MODES)('webhook events %s', (_mode, faults) => {
  useDeliveryMode(faults);

  test.concurrent.each(Object.entries(CHECKOUT))('%s', (_scenario, run) => run(backend));

  test.concurrent(
    '3-D Secure succeeds: the buyer returns to the app with the session id',
    async () => {
      const buyer = await newBuyer();
      const url = await checkoutUrl(buyer, 'premium');
      const back = expectRedirect(await pay(url, { test_card: 'secureOnSession' }));
      expect(back).toMatch(new RegExp(`/subscription\\?session_id=${sessionIdFrom(url)}$`));
      await backend.waitForEvents();
      expect(await membership(buyer)).toBe('premium active');
    },
  );

  test.concurrent('3-D Secure fails: the page stays open', async () => {
    const buyer = await newBuyer();
    const url = await checkoutUrl(buyer, 'premium');
    expectPage(await pay(url, { test_card: 'secureOnSession' }, 'no'));
    await backend.waitForEvents();
    expect(await membership(buyer)).toBe('free active');
    expect(await confirm(buyer, url)).toMatchObject({ checkout: 'open' });
  });

  test.concurrent('an unpaid page expires after a day', async () => {
    const buyer = await newTimedBuyer(backend.stripe);
    const url = await checkoutUrl(buyer, 'basic');
    expect(await confirm(buyer, url)).toMatchObject({ checkout: 'open' });
    const { frozen_time } = await backend.stripe.testHelpers.testClocks.retrieve(buyer.clock);
    await advanceClockTo(backend, buyer, frozen_time + DAY_S + HOUR_S);
    expect(await confirm(buyer, url)).toEqual({
      checkout: 'expired',
      membership: { subscription_tier: 'free', subscription_status: 'active' },
    });
    expect(await membership(buyer)).toBe('free active');
    const next = await checkoutUrl(buyer, 'basic');
    expect(sessionIdFrom(next)).not.toBe(sessionIdFrom(url));
  });

  test.concurrent('keeps one subscription of two paid pages, and refunds the other', async () => {
    const buyer = await newBuyer();
    const { stripe } = backend;
    const url = await checkoutUrl(buyer, 'basic');
    const other = await parallelCheckoutUrl(stripe, buyer, url);
    expectRedirect(await pay(url));
    expectRedirect(await pay(other));
    await backend.waitForEvents();
    const customer = await customerOf(buyer);
    const running = await runningSubscription(stripe, customer);
    expect((await stripe.checkout.sessions.retrieve(sessionIdFrom(url))).subscription).toBe(
      running.id,
    );
    const intents = (await stripe.paymentIntents.list({ customer, expand: ['data.latest_charge'] }))
      .data;
    const refunded = intents.map(({ latest_charge }) =>
      typeof latest_charge === 'object' ? latest_charge?.amount_refunded : undefined,
    );
    expect(refunded.toSorted()).toEqual([0, 999]);
    expect(await membership(buyer)).toBe('basic active');
  });
});
