// Here besides the scenarios: what only the sandbox can do (its pages are read, its bank asks, its news is held back), and
// what is refused before Stripe is asked.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { stripeControl } from '../support/stripe-control.ts';
import { open } from '../stripe/support/hosted-page.ts';
import { KIT_ORDER } from './scenarios/kit-order.ts';
import { KIT } from './scenarios/kit.ts';
import { newBuyer } from './support/buyer.ts';
import './support/contract.ts';
import { buyKit, confirmOrder, counted, KIT_FORM, orderKit, orderState } from './support/kit.ts';
import { post } from './support/post.ts';
import { pay, sandboxStage } from './support/sandbox-stage.ts';
import { clearWeather, setWeather, WEATHER } from './support/weather.ts';

const stage = sandboxStage();

describe('an order', () => {
  test.concurrent.each(Object.entries(KIT_ORDER))('%s', (_scenario, play) => play(stage));
});

describe.each(WEATHER)('news %s', (_name, chaos) => {
  beforeAll(() => setWeather(chaos));
  afterAll(clearWeather);

  test.concurrent.each(Object.entries(KIT))('%s', (_scenario, play) => play(stage));
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

  test.each([
    ['yes', 'paid 5680'],
    ['no', 'pending 5680'],
  ])('the bank asks and the buyer answers %s: %s', async (answer, state) => {
    const order = await orderKit(await newBuyer());
    await pay(order.url, { test_card: 'secureOnSession' }, answer);
    await stage.settle();
    expect(await orderState(order.id)).toBe(state);
  });
});

describe('the way back', () => {
  test('is true before any news came', async () => {
    const buyer = await newBuyer();
    const order = await orderKit(buyer);
    await stripeControl('POST', '/chaos', { hold: true });
    try {
      expect(await stage.pay(order.url)).toBe('paid');
      expect(await orderState(order.id)).toBe('pending 5680');
      expect(await confirmOrder(buyer, order)).toMatchObject({ status: 200, body: { checkout: 'paid' } });
      expect(await orderState(order.id)).toBe('paid 5680');
    } finally {
      await stripeControl('DELETE', '/chaos');
      await stripeControl('POST', '/webhooks/release');
    }
    await stage.settle();
    expect(await orderState(order.id)).toBe('paid 5680');
    expect(await counted(`kit_${order.id}`)).toEqual([5680]);
  });

  test("another's order is like one that does not exist", async () => {
    const order = await buyKit(stage, await newBuyer());
    const stranger = await newBuyer();
    const theirs = await confirmOrder(stranger, order);
    expect(theirs).toEqual({ status: 403, body: { error: 'forbidden' } });
    expect(await confirmOrder(stranger, { id: 'no-such-order' })).toEqual(theirs);
    expect((await post('confirm-checkout', { order: order.id })).status).toBe(401);
  });
});
