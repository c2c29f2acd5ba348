// Not among the scenarios: an account's news is lost by the sandbox's switches, and the night's reconciling would take up all
// that was ever done on it.
import { afterEach, describe, expect, test } from 'vitest';
import { path } from '@atelier/domain/collection-paths';
import { runSchedule } from '../functions/support/emulated.ts';
import { stored } from '../functions/support/stored.ts';
import { adminFirestore } from '../support/suite-admin.ts';
import { settleWebhooks } from '../support/stripe-control.ts';
import { away } from '../stripe/support/hosted-page.ts';
import { checkoutUrl, sessionIn, subscribe } from './support/checkout.ts';
import './support/contract.ts';
import { billed, membership, newBuyer, newTimedBuyer, profileSettled, type Buyer } from './support/buyer.ts';
import { confirmOrder, counted, mailsTo, orderKit, orderState } from './support/kit.ts';
import { granted } from './support/post.ts';
import { pay, sandboxStage } from './support/sandbox-stage.ts';
import { runningSubscription } from './support/stage.ts';
import { suiteStripe } from './support/suite-stripe.ts';
import { clearWeather, holdNews, releaseNews, setWeather, DELIVERY_MODES } from './support/weather.ts';

/** Every attempt is lost, and all five have been made. */
const LOST = { fail: true, retry_scale: 0 };

afterEach(clearWeather);

async function paidUnheard(buyer: Buyer): Promise<string> {
  const url = await checkoutUrl(buyer, 'pro');
  away(await pay(url));
  await settleWebhooks();
  expect(await membership(buyer)).toBe('free active');
  return url;
}

describe.each(DELIVERY_MODES)('news that is late, and then comes %s', (_name, chaos) => {
  test('finds done what the buyer, who was back first, had done', async () => {
    await holdNews(chaos);
    const buyer = await newBuyer();
    const url = await checkoutUrl(buyer, 'basic');
    away(await pay(url));
    expect(await membership(buyer)).toBe('free active');
    expect(await granted('confirm-checkout', { session_id: sessionIn(url) }, buyer.token)).toMatchObject({
      checkout: 'paid',
      membership: { subscription_tier: 'basic', subscription_status: 'active' },
    });
    await profileSettled(buyer.uid);
    const profile = await adminFirestore().doc(path.profile(buyer.uid)).get();
    await releaseNews();
    await settleWebhooks();
    const after = await adminFirestore().doc(path.profile(buyer.uid)).get();
    expect(after.updateTime).toEqual(profile.updateTime);
  });

  test('finds a kit paid that its buyer, who was back first, had confirmed', async () => {
    await holdNews(chaos);
    const buyer = await newBuyer();
    const order = await orderKit(buyer);
    away(await pay(order.url));
    expect(await orderState(order.id)).toBe('pending 5680');
    expect(await confirmOrder(buyer, order)).toMatchObject({ status: 200, body: { checkout: 'paid' } });
    expect(await orderState(order.id)).toBe('paid 5680');
    await releaseNews();
    await settleWebhooks();
    expect(await orderState(order.id)).toBe('paid 5680');
    expect(await counted(`kit_${order.id}`)).toEqual([5680]);
    expect((await mailsTo(buyer.email)).filter(({ id }) => id.startsWith('order_'))).toHaveLength(1);
  });
});

describe('news that never comes, after the money was taken', () => {
  test('is made good by the buyer who comes back', async () => {
    await setWeather(LOST);
    const buyer = await newBuyer();
    const url = await paidUnheard(buyer);
    await granted('confirm-checkout', { session_id: sessionIn(url) }, buyer.token);
    expect(await membership(buyer)).toBe('pro active');
  });

  test('is made good by night, the money counted too', async () => {
    await setWeather(LOST);
    const buyer = await newBuyer();
    await paidUnheard(buyer);
    const customer = String((await stored(path.customer(buyer.uid)))?.stripe_customer_id);
    const [invoice] = (await suiteStripe().invoices.list({ customer })).data;
    expect(await stored(path.revenueEntry(`invoice_${invoice?.id}`))).toBeUndefined();
    await runSchedule('reconcileStripe');
    expect(await membership(buyer)).toBe('pro active');
    expect(await stored(path.revenueEntry(`invoice_${invoice?.id}`))).toMatchObject({ cents: 1999 });
  });

  test('is made good by night even when Stripe tells of it no more', async () => {
    const buyer = await newTimedBuyer(suiteStripe());
    await subscribe(sandboxStage(), buyer, 'pro');
    await settleWebhooks();
    // What a restored backup looks like: an older state, and all events told.
    const ended = { tier: 'pro', status: 'canceled' };
    await adminFirestore().doc(path.customer(buyer.uid)).update(ended);
    await adminFirestore().doc(path.profile(buyer.uid)).update({ subscription_status: 'canceled' });
    await runSchedule('reconcileStripe');
    expect(await membership(buyer)).toBe('pro active');

    await setWeather(LOST);
    await suiteStripe().subscriptions.cancel((await runningSubscription(suiteStripe(), buyer.customer)).id);
    await settleWebhooks();
    expect(await membership(buyer)).toBe('pro active');
    await runSchedule('reconcileStripe');
    expect(await membership(buyer)).toBe('pro canceled');
  });
});

describe('a reading of Stripe', () => {
  test('that is older than what was written since is dropped', async () => {
    const buyer = await newTimedBuyer(suiteStripe());
    await subscribe(sandboxStage(), buyer, 'basic');
    await settleWebhooks();
    const customer = adminFirestore().doc(path.customer(buyer.uid));
    const { syncSeq } = (await customer.get()).data() as { syncSeq: number };
    // Somebody who began later has written already.
    await customer.update({ appliedSeq: syncSeq + 1000 });
    await suiteStripe().subscriptions.cancel((await runningSubscription(suiteStripe(), buyer.customer)).id);
    await settleWebhooks();
    expect((await customer.get()).get('syncSeq')).toBeGreaterThan(syncSeq);
    expect(await membership(buyer)).toBe('basic active');
    expect(await billed(buyer)).toBe('basic active');
    await customer.update({ syncSeq: syncSeq + 1000 });
    await runSchedule('reconcileStripe');
    expect(await membership(buyer)).toBe('basic canceled');
  });

  test('never undoes what an admin chose, and is kept beside it', async () => {
    const buyer = await newTimedBuyer(suiteStripe());
    await subscribe(sandboxStage(), buyer, 'basic');
    await settleWebhooks();
    const profile = adminFirestore().doc(path.profile(buyer.uid));
    await profile.update({ subscription_tier: 'premium', membership_source: 'admin' });
    await profileSettled(buyer.uid);
    const before = await profile.get();
    await granted('cancel-subscription', {}, buyer.token);
    await suiteStripe().subscriptions.cancel((await runningSubscription(suiteStripe(), buyer.customer)).id);
    await settleWebhooks();
    await runSchedule('reconcileStripe');
    expect(await billed(buyer)).toBe('basic canceled');
    const after = await profile.get();
    expect(after.data()).toEqual(before.data());
  });
});
