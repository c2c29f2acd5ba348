// Here besides the scenarios: what only the sandbox can do (its pages are read, its bank asks, its events are held back), and
// what is refused before Stripe is asked.
import { describe, expect, test } from 'vitest';
import { openPage } from '@atelier/stripe-sandbox/testing';
import { STARTER_KIT_ORDER } from './scenarios/starter-kit-order.ts';
import { STARTER_KIT_PAYMENT } from './scenarios/starter-kit-payment.ts';
import { newBuyer } from './support/buyer.ts';
import './support/check-stripe-contract.ts';
import { buyKit, confirmOrder, revenueEntries, KIT_FORM, orderKit, orderState } from './support/starter-kit.ts';
import { postApi } from './support/post-api.ts';
import { pay, sandboxBackend } from './support/sandbox-backend.ts';
import { DELIVERY_MODES, useDeliveryMode } from './support/delivery-mode.ts';

const stage = sandboxBackend();

describe.each(DELIVERY_MODES)('webhook events %s', (_mode, faults) => {
  useDeliveryMode(faults);

  test.concurrent.each(Object.entries({ ...STARTER_KIT_ORDER, ...STARTER_KIT_PAYMENT }))('%s', (_scenario, play) =>
    play(stage),
  );

  test.concurrent.each([
    ['yes', 'paid 5680', [5680]],
    ['no', 'pending 5680', ['none']],
  ] as const)('the bank asks and the buyer answers %s: %s', async (answer, state, revenue) => {
    const order = await orderKit(await newBuyer());
    await pay(order.url, { test_card: 'secureOnSession' }, answer);
    await stage.waitForEvents();
    expect(await orderState(order.id)).toBe(state);
    expect(await revenueEntries(`kit_${order.id}`)).toEqual(revenue);
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
    expect(await postApi('starter-kit', { ...KIT_FORM, ...more }, buyer.token)).toEqual({
      status: 400,
      body: { error: 'invalid-data' },
    });
  });

  test('nobody orders signed out, nor with a forged token', async () => {
    expect((await postApi('starter-kit', KIT_FORM)).status).toBe(401);
    expect((await postApi('starter-kit', KIT_FORM, 'not.a.token')).body).toEqual({ error: 'signed-out' });
  });
});

describe('the page', () => {
  test('names the duty to pay, and does not ask for the address again', async () => {
    const page = await openPage((await orderKit(await newBuyer())).url);
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
    expect((await postApi('confirm-checkout', { order: order.id })).status).toBe(401);
  });
});
