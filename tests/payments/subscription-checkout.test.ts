// Here besides the scenarios: what a test account cannot be made to do. Its bank's question wants a click, its pages close
// by a clock that is not the customer's own, and one that is set up as told lets nobody pay twice.
import { describe, expect, test } from 'vitest';
import { expectPage, expectRedirect } from '@atelier/stripe-sandbox/testing';
import { CHECKOUT } from './scenarios/checkout.ts';
import { customerOf, membership, newBuyer, newTimedBuyer } from './support/buyer.ts';
import { checkoutUrl, confirm, parallelCheckoutUrl, sessionIdFrom } from './support/checkout.ts';
import './support/check-stripe-contract.ts';
import { pay, sandboxBackend } from './support/sandbox-backend.ts';
import { DAY_S, HOUR_S, advanceClockTo, runningSubscription } from './support/stripe-backend.ts';
import { DELIVERY_MODES, useDeliveryMode } from './support/delivery-mode.ts';

const stage = sandboxBackend();

describe.each(DELIVERY_MODES)('webhook events %s', (_mode, faults) => {
  useDeliveryMode(faults);

  test.concurrent.each(Object.entries(CHECKOUT))('%s', (_scenario, play) => play(stage));

  test.concurrent('the bank asks and says yes: the buyer is led back with their session', async () => {
    const buyer = await newBuyer();
    const url = await checkoutUrl(buyer, 'premium');
    const back = expectRedirect(await pay(url, { test_card: 'secureOnSession' }));
    expect(back).toMatch(new RegExp(`/subscription\\?session_id=${sessionIdFrom(url)}$`));
    await stage.waitForEvents();
    expect(await membership(buyer)).toBe('premium active');
  });

  test.concurrent('the bank asks and says no', async () => {
    const buyer = await newBuyer();
    const url = await checkoutUrl(buyer, 'premium');
    expectPage(await pay(url, { test_card: 'secureOnSession' }, 'no'));
    await stage.waitForEvents();
    expect(await membership(buyer)).toBe('free active');
    expect(await confirm(buyer, url)).toMatchObject({ checkout: 'open' });
  });

  test.concurrent('a page that was left closes after a day', async () => {
    const buyer = await newTimedBuyer(stage.stripe);
    const url = await checkoutUrl(buyer, 'basic');
    expect(await confirm(buyer, url)).toMatchObject({ checkout: 'open' });
    const { frozen_time } = await stage.stripe.testHelpers.testClocks.retrieve(buyer.clock);
    await advanceClockTo(stage, buyer, frozen_time + DAY_S + HOUR_S);
    expect(await confirm(buyer, url)).toEqual({
      checkout: 'expired',
      membership: { subscription_tier: 'free', subscription_status: 'active' },
    });
    expect(await membership(buyer)).toBe('free active');
    const next = await checkoutUrl(buyer, 'basic');
    expect(sessionIdFrom(next)).not.toBe(sessionIdFrom(url));
  });

  test.concurrent('two pages that were both paid make one subscription, the other is given back', async () => {
    const buyer = await newBuyer();
    const { stripe } = stage;
    const url = await checkoutUrl(buyer, 'basic');
    const other = await parallelCheckoutUrl(stripe, buyer, url);
    expectRedirect(await pay(url));
    expectRedirect(await pay(other));
    await stage.waitForEvents();
    const customer = await customerOf(buyer);
    const kept = await runningSubscription(stripe, customer);
    expect((await stripe.checkout.sessions.retrieve(sessionIdFrom(url))).subscription).toBe(kept.id);
    const intents = (await stripe.paymentIntents.list({ customer, expand: ['data.latest_charge'] })).data;
    const returned = intents.map(({ latest_charge }) =>
      typeof latest_charge === 'object' ? latest_charge?.amount_refunded : undefined,
    );
    expect(returned.toSorted()).toEqual([0, 999]);
    expect(await membership(buyer)).toBe('basic active');
  });
});
