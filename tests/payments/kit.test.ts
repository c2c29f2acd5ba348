import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Stripe } from 'stripe';
import { path } from '@atelier/domain/collection-paths';
import { put, stored } from '../functions/support/stored.ts';
import { adminFirestore } from '../support/suite-admin.ts';
import { suiteInfo } from '../support/suite-info.ts';
import { settleWebhooks, stripeControl } from '../support/stripe-control.ts';
import { away, open, stays } from '../stripe/support/hosted-page.ts';
import './support/contract.ts';
import { newBuyer, newTimedBuyer } from './support/buyer.ts';
import { begun, buyKit, counted, KIT_FORM, mailsTo, orderKit, orderState } from './support/kit.ts';
import { post } from './support/post.ts';
import { pay, sandboxStage, sandboxStripe } from './support/sandbox-stage.ts';
import { clearWeather, setWeather, WEATHER } from './support/weather.ts';

const stripe = sandboxStripe();
const day = 86_400_000;

describe('the price', () => {
  test.each([
    ['a free member', {}, 5680],
    ['a basic member', given('basic'), 5680],
    ['a pro member', given('pro'), 5430],
    ['a premium member', given('premium'), 5181],
    ['a premium member whose membership ended', { ...given('premium'), subscription_status: 'canceled' }, 5680],
    ['a premium member who owes', { ...given('premium'), subscription_status: 'waiting' }, 5680],
    [
      'a profile that says premium, with nothing at Stripe',
      { subscription_tier: 'premium', current_period_end: new Date(Date.now() + day) },
      5680,
    ],
  ])('%s', async (_who, fields, total) => {
    const buyer = await newBuyer(fields);
    const { id, session } = await orderKit(buyer);
    const opened = await stripe.checkout.sessions.retrieve(session);
    expect(opened).toMatchObject({ amount_total: total, currency: 'eur', client_reference_id: buyer.uid });
    expect(opened.total_details).toMatchObject({ amount_shipping: 690, amount_discount: 5680 - total });
    expect(await stored(path.order(id))).toMatchObject({
      ...KIT_FORM,
      user_id: buyer.uid,
      status: 'pending',
      amount_total: total,
    });
  });

  test('a member who subscribed to Pro a moment ago, whatever their profile says', async () => {
    const buyer = await newTimedBuyer(stripe);
    const stage = sandboxStage();
    await stage.subscribe(buyer, 'pro');
    await stage.settle();
    await adminFirestore().doc(path.profile(buyer.uid)).update({ subscription_tier: 'free' });
    const { session } = await orderKit(buyer);
    expect((await stripe.checkout.sessions.retrieve(session)).amount_total).toBe(5430);
  });

  test('is told to anyone before a discount', async () => {
    const response = await fetch(`${suiteInfo().api}/public/starter-kit`);
    expect(await response.json()).toEqual({ price_cents: 4990, shipping_cents: 690 });
  });
});

describe.each(WEATHER)('what was told before the order is what is paid and counted, news %s', (_name, chaos) => {
  beforeAll(() => setWeather(chaos));
  afterAll(clearWeather);

  test.each([
    ['a free member', {}, 5680],
    ['a pro member', given('pro'), 5430],
    ['a premium member', given('premium'), 5181],
  ])('%s', async (_who, fields, total) => {
    const { id } = await buyKit(await newBuyer(fields));
    expect(await orderState(id)).toBe(`paid ${total}`);
    expect(await counted(`kit_${id}`)).toEqual([total]);
  });
});

describe('the form', () => {
  test.each([
    ['another price', { price: 1 }],
    ['an amount', { amount_total: -1 }],
    ['a coupon', { coupon: 'KIT_PREMIUM_10' }],
    ["another's e-mail", { email: 'someone@example.com' }],
    ['a return address', { success_url: 'https://evil.example' }],
    ['a country that is not delivered to', { country: 'US' }],
    ['a blank name', { full_name: '   ' }],
    ['no telephone number', { phone: 'call me' }],
    ['an endless address', { address: 'x'.repeat(201) }],
  ])('%s is refused', async (_what, more) => {
    const buyer = await newBuyer();
    expect(await post('starter-kit', { ...KIT_FORM, ...more }, buyer.token)).toEqual({
      status: 400,
      body: { error: 'invalid-data' },
    });
  });

  test('nobody orders signed out, nor with a forged token', async () => {
    expect((await post('starter-kit', KIT_FORM)).status).toBe(401);
    expect((await post('starter-kit', KIT_FORM, 'not.a.token')).body).toEqual({ error: 'signed-out' });
  });

  test('is passed on as the place to ship to, and not asked again', async () => {
    const buyer = await newBuyer();
    const { id, url, session } = await orderKit(buyer);
    const page = await open(url);
    expect(page.html).not.toMatch(/name="(shipping_|phone)/);
    expect(page.text).toContain('Commande avec obligation de paiement');
    away(await pay(url));
    const paid = await stripe.checkout.sessions.retrieve(session, { expand: ['payment_intent'] });
    expect((paid.payment_intent as Stripe.PaymentIntent).shipping).toMatchObject({
      name: KIT_FORM.full_name,
      phone: KIT_FORM.phone,
      address: { line1: KIT_FORM.address, postal_code: '44000', city: 'Nantes', country: 'FR' },
    });
    expect(paid.success_url).toContain(`/starter-kit-confirmation?order=${id}`);
  });
});

describe('the checkout', () => {
  test('two clicks at once, and a third, are one order and one checkout', async () => {
    const buyer = await newBuyer();
    const clicks = await Promise.all([1, 2].map(() => post('starter-kit', KIT_FORM, buyer.token)));
    const third = await post('starter-kit', KIT_FORM, buyer.token);
    const urls = new Set([...clicks, third].map(({ body }) => body.checkoutUrl));
    expect(urls.size).toBe(1);
    await begun(String([...urls][0]));
    const orders = await adminFirestore().collection(path.orders()).where('user_id', '==', buyer.uid).get();
    expect(orders.size).toBe(1);
  });

  test('another address is another order', async () => {
    const buyer = await newBuyer();
    const first = await orderKit(buyer);
    const second = await orderKit(buyer, { city: 'Rezé' });
    expect(second.id).not.toBe(first.id);
  });

  test('a paid kit can be bought again', async () => {
    const buyer = await newBuyer();
    const first = await buyKit(buyer);
    const second = await orderKit(buyer);
    expect(second.id).not.toBe(first.id);
    expect(await orderState(first.id)).toBe('paid 5680');
    expect(await orderState(second.id)).toBe('pending 5680');
  });

  test('a refused card leaves the order waiting; the next one pays it', async () => {
    const order = await orderKit(await newBuyer());
    stays(await pay(order.url, { test_card: 'declined' }));
    await settleWebhooks();
    expect(await orderState(order.id)).toBe('pending 5680');
    away(await pay(order.url));
    await settleWebhooks();
    expect(await orderState(order.id)).toBe('paid 5680');
  });

  test.each([
    ['yes', 'paid 5680'],
    ['no', 'pending 5680'],
  ])('the bank asks and the buyer answers %s: %s', async (answer, state) => {
    const order = await orderKit(await newBuyer());
    await pay(order.url, { test_card: 'secureOnSession' }, answer);
    await settleWebhooks();
    expect(await orderState(order.id)).toBe(state);
  });

  test('whoever comes back without paying has lost nothing: the same checkout goes on', async () => {
    const buyer = await newBuyer();
    const order = await orderKit(buyer);
    expect((await stripe.checkout.sessions.retrieve(order.session)).cancel_url).toMatch(/\/starter-kit$/);
    expect(await confirm(order.id, buyer.token)).toMatchObject({ status: 200, body: { checkout: 'open' } });
    expect((await orderKit(buyer)).url).toBe(order.url);
  });

  test('an expired checkout ends its order; ordering again begins another', async () => {
    const buyer = await newBuyer();
    const order = await orderKit(buyer);
    await stripe.checkout.sessions.expire(order.session);
    await settleWebhooks();
    expect(await orderState(order.id)).toBe('expired 5680');
    expect(await confirm(order.id, buyer.token)).toMatchObject({ body: { checkout: 'expired' } });
    expect((await orderKit(buyer)).id).not.toBe(order.id);
  });

  test('an order whose news was lost is found when its buyer comes back', async () => {
    const buyer = await newBuyer();
    const order = await buyKit(buyer);
    const paid = await stored(path.order(order.id));
    await put(path.order(order.id), {
      ...paid,
      status: 'pending',
      applied_seq: 0,
      created_at: new Date(Date.now() - day),
    });
    expect(await confirm(order.id, buyer.token)).toMatchObject({ body: { checkout: 'paid' } });
    expect(await orderState(order.id)).toBe('paid 5680');
  });
});

describe('the way back', () => {
  test('is true before any news came', async () => {
    const buyer = await newBuyer();
    const order = await orderKit(buyer);
    await stripeControl('POST', '/chaos', { hold: true });
    try {
      away(await pay(order.url));
      expect(await orderState(order.id)).toBe('pending 5680');
      expect(await confirm(order.id, buyer.token)).toMatchObject({ status: 200, body: { checkout: 'paid' } });
      expect(await orderState(order.id)).toBe('paid 5680');
    } finally {
      await stripeControl('DELETE', '/chaos');
      await stripeControl('POST', '/webhooks/release');
    }
    await settleWebhooks();
    expect(await orderState(order.id)).toBe('paid 5680');
    expect(await counted(`kit_${order.id}`)).toEqual([5680]);
  });

  test("another's order is like one that does not exist", async () => {
    const order = await buyKit(await newBuyer());
    const stranger = await newBuyer();
    const theirs = await confirm(order.id, stranger.token);
    expect(theirs).toEqual({ status: 403, body: { error: 'forbidden' } });
    expect(await confirm('no-such-order', stranger.token)).toEqual(theirs);
    expect((await post('confirm-checkout', { order: order.id })).status).toBe(401);
  });

  test('one mail confirms it, in the language of the buyer, with what the law asks', async () => {
    const buyer = await newBuyer({ locale: 'en' });
    const { id } = await buyKit(buyer);
    await confirm(id, buyer.token);
    const mails = (await mailsTo(buyer.email)).filter(({ id: mail }) => mail.startsWith('order_'));
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toContain(id);
    for (const part of [
      '€56.80',
      'Camille Martin',
      '44000 Nantes',
      'France',
      '/withdraw',
      '14 days',
      '/en/consumer-rights',
    ])
      expect(mails[0]?.text).toContain(part);
  });
});

function given(subscription_tier: string) {
  return { subscription_tier, membership_source: 'admin' };
}

function confirm(order: string, token: string) {
  return post('confirm-checkout', { order }, token);
}
