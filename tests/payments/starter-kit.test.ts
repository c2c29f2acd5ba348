// The additional tests need the sandbox (its pages and 3-D Secure), or test requests that are
// refused before Stripe is called.
import { describe, expect, test } from 'vitest';
import { path } from '@atelier/domain/paths';
import { openPage } from '@atelier/stripe-sandbox/testing';
import { readDocument } from '../functions/support/documents.ts';
import { STARTER_KIT_ORDER } from './scenarios/starter-kit-order.ts';
import { STARTER_KIT_PAYMENT } from './scenarios/starter-kit-payment.ts';
import { newBuyer } from './support/buyer.ts';
import './support/check-stripe-contract.ts';
import {
  buyKit,
  confirmOrder,
  revenueEntries,
  KIT_FORM,
  orderKit,
  orderState,
} from './support/starter-kit.ts';
import { postApi } from './support/post-api.ts';
import { pay, sandboxBackend } from './support/sandbox-backend.ts';
import { DELIVERY_MODES, useDeliveryMode } from './support/delivery-mode.ts';

const backend = sandboxBackend();

describe.each(DELIVERY_MODES)('webhook events %s', (_mode, faults) => {
  useDeliveryMode(faults);

  test.concurrent.each(Object.entries({ ...STARTER_KIT_ORDER, ...STARTER_KIT_PAYMENT }))(
    '%s',
    (_scenario, run) => run(backend),
  );

  test.concurrent.each([
    ['yes', 'paid 5680', [5680]],
    ['no', 'pending 5680', ['none']],
  ] as const)('3-D Secure answered with %s: the order is %s', async (answer, state, revenue) => {
    const order = await orderKit(await newBuyer());
    await pay(order.url, { test_card: 'secureOnSession' }, answer);
    await backend.waitForEvents();
    expect(await orderState(order.id)).toBe(state);
    expect(await revenueEntries(`kit_${order.id}`)).toEqual(revenue);
  });
});

describe('the form', () => {
  test.each([
    ['a price', { price: 1 }],
    ['an amount', { amount_total: -1 }],
    ['a coupon', { coupon: 'KIT_PREMIUM_10' }],
    ["another's e-mail", { email: 'someone@example.com' }],
    ['a return address', { success_url: 'https://evil.example' }],
    ['a country without delivery', { country: 'US' }],
    ['a blank name', { full_name: '   ' }],
    ['an invalid phone number', { phone: 'call me' }],
    ['an address that is too long', { address: 'x'.repeat(201) }],
  ])('refuses %s', async (_what, more) => {
    const buyer = await newBuyer();
    expect(await postApi('starter-kit', { ...KIT_FORM, ...more }, buyer.token)).toEqual({
      status: 400,
      body: { error: 'invalid-data' },
    });
  });

  test('needs no phone number: the order has none then', async () => {
    const order = await orderKit(await newBuyer(), { phone: ' ' });
    const stored = await readDocument(path.order(order.id));
    expect(stored).toMatchObject({ status: 'pending', city: KIT_FORM.city });
    expect(stored).not.toHaveProperty('phone');
  });

  test('refuses orders without a token or with a forged one', async () => {
    expect((await postApi('starter-kit', KIT_FORM)).status).toBe(401);
    expect((await postApi('starter-kit', KIT_FORM, 'not.a.token')).body).toEqual({
      error: 'signed-out',
    });
  });
});

describe('the page', () => {
  test('states the obligation to pay, and does not ask for the address again', async () => {
    const page = await openPage((await orderKit(await newBuyer())).url);
    expect(page.html).not.toMatch(/name="(shipping_|phone)/);
    expect(page.text).toContain('Commande avec obligation de paiement');
  });
});

describe('the confirmation', () => {
  test('treats the order of another member like one that does not exist', async () => {
    const order = await buyKit(backend, await newBuyer());
    const otherBuyer = await newBuyer();
    const answer = await confirmOrder(otherBuyer, order);
    expect(answer).toEqual({ status: 403, body: { error: 'forbidden' } });
    expect(await confirmOrder(otherBuyer, { id: 'no-such-order' })).toEqual(answer);
    expect((await postApi('confirm-checkout', { order: order.id })).status).toBe(401);
  });
});
