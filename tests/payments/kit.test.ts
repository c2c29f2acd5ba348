// Here besides the scenarios: what only the sandbox can do (its pages are read, its bank asks, its news is held back), and
// what is refused before Stripe is asked.
import type { Stripe } from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { path } from '@atelier/domain/collection-paths';
import { stored } from '../functions/support/stored.ts';
import { adminFirestore } from '../support/suite-admin.ts';
import { open } from '../stripe/support/hosted-page.ts';
import { KIT_ORDER } from './scenarios/kit-order.ts';
import { KIT } from './scenarios/kit.ts';
import { newBuyer } from './support/buyer.ts';
import './support/contract.ts';
import { buyKit, confirmOrder, counted, KIT_FORM, mailsTo, orderKit, orderState } from './support/kit.ts';
import { post } from './support/post.ts';
import { pay, sandboxStage } from './support/sandbox-stage.ts';
import { send } from './support/signed.ts';
import { clearWeather, setWeather, DELIVERY_MODES } from './support/weather.ts';

const stage = sandboxStage();
const { stripe } = stage;

describe.each(DELIVERY_MODES)('news %s', (_name, chaos) => {
  beforeAll(() => setWeather(chaos));
  afterAll(clearWeather);

  test.concurrent.each(Object.entries({ ...KIT_ORDER, ...KIT }))('%s', (_scenario, play) => play(stage));

  test.concurrent.each([
    ['yes', 'paid 5680', [5680]],
    ['no', 'pending 5680', ['none']],
  ] as const)('the bank asks and the buyer answers %s: %s', async (answer, state, revenue) => {
    const order = await orderKit(await newBuyer());
    await pay(order.url, { test_card: 'secureOnSession' }, answer);
    await stage.settle();
    expect(await orderState(order.id)).toBe(state);
    expect(await counted(`kit_${order.id}`)).toEqual(revenue);
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
});

describe('the page', () => {
  test('names the duty to pay, and does not ask for the address again', async () => {
    const page = await open((await orderKit(await newBuyer())).url);
    expect(page.html).not.toMatch(/name="(shipping_|phone)/);
    expect(page.text).toContain('Commande avec obligation de paiement');
  });
});

describe('the way back', () => {
  test("another's order is like one that does not exist", async () => {
    const order = await buyKit(stage, await newBuyer());
    const stranger = await newBuyer();
    const theirs = await confirmOrder(stranger, order);
    expect(theirs).toEqual({ status: 403, body: { error: 'forbidden' } });
    expect(await confirmOrder(stranger, { id: 'no-such-order' })).toEqual(theirs);
    expect((await post('confirm-checkout', { order: order.id })).status).toBe(401);
  });
});

describe('a paid order of which something was lost here', () => {
  /** Each month's sums, as the admins see them. */
  const months = async () =>
    (await adminFirestore().collection('revenue').get()).docs.map((month) => [month.id, month.data()]);
  /** An order that was paid and counted, and the news of it, as if none had ever come. */
  async function paidUnremembered() {
    const buyer = await newBuyer();
    const order = await buyKit(stage, buyer);
    const news = (await stripe.events.list({ type: 'checkout.session.completed', limit: 100 })).data;
    const event = news.find(({ data }) => (data.object as Stripe.Checkout.Session).id === order.session);
    if (event === undefined) throw new Error('The order was not told of.');
    await adminFirestore().doc(path.stripeEvent(event.id)).delete();
    return { buyer, order, event };
  }

  test('the news: told again it is dealt with again, and neither counted nor confirmed twice', async () => {
    const { buyer, order, event } = await paidUnremembered();
    const before = [await months(), (await mailsTo(buyer.email)).length];
    expect(await send(event)).toBe(200);
    expect(await stored(path.stripeEvent(event.id))).toMatchObject({ state: 'done' });
    expect([await months(), (await mailsTo(buyer.email)).length]).toEqual(before);
    expect(await counted(`kit_${order.id}`)).toEqual([5680]);
    expect(await orderState(order.id)).toBe('paid 5680');
  });

  test('its page, which was another account’s: the order stands as it was written', async () => {
    const { buyer, order } = await paidUnremembered();
    await adminFirestore().doc(path.order(order.id)).update({ stripe_session_id: 'cs_test_ofAnotherAccount' });
    const before = await months();
    expect(await confirmOrder(buyer, order)).toMatchObject({ status: 200, body: { checkout: 'paid' } });
    expect(await orderState(order.id)).toBe('paid 5680');
    expect(await months()).toEqual(before);
  });

  test('its page, which was another account’s, and nothing was paid: it is over, and pressing again begins another', async () => {
    const buyer = await newBuyer();
    const order = await orderKit(buyer);
    await adminFirestore().doc(path.order(order.id)).update({ stripe_session_id: 'cs_test_ofAnotherAccount' });
    const next = await orderKit(buyer);
    expect(next.id).not.toBe(order.id);
    expect(await orderState(order.id)).toBe('expired 5680');
    expect(await stage.pay(next.url)).toBe('paid');
    await stage.settle();
    expect(await orderState(next.id)).toBe('paid 5680');
  });

  test('the order itself: its news is taken, makes none anew and counts nothing twice', async () => {
    const { order, event } = await paidUnremembered();
    await adminFirestore().doc(path.order(order.id)).delete();
    const before = await months();
    expect(await send(event)).toBe(200);
    expect(await stored(path.stripeEvent(event.id))).toMatchObject({ state: 'done' });
    expect(await months()).toEqual(before);
    expect(await counted(`kit_${order.id}`)).toEqual([5680]);
    expect(await orderState(order.id)).toBe('gone');
  });
});
