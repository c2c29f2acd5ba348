import { Timestamp } from 'firebase-admin/firestore';
import { expect } from 'vitest';
import { path } from '@atelier/domain/paths';
import { dayIn, STUDIO_TIME_ZONE } from '@atelier/domain/time/day';
import { readDocument } from '../../functions/support/documents.ts';
import { adminFirestore } from '../../support/suite/admin-sdk.ts';
import { suiteInfo } from '../../support/suite/suite-info.ts';
import { newBuyer } from '../support/buyer.ts';
import { subscribe } from '../support/checkout.ts';
import {
  buyKit,
  pendingOrderFrom,
  confirmOrder,
  adminGrantedTier,
  KIT_FORM,
  mailsTo,
  orderKit,
  orderNumberOf,
  orderState,
  paymentOf,
} from '../support/starter-kit.ts';
import { postApi, postApiOk } from '../support/post-api.ts';
import type { StripeBackend } from '../support/stripe-backend.ts';
import type { Scenarios } from './scenario.ts';

/** Prices of the kit at Stripe, and that repeated requests are one order. */
export const STARTER_KIT_ORDER: Scenarios = {
  'the price for a free member': expectOrderTotal({}, 5680),
  'the price for a basic member': expectOrderTotal(adminGrantedTier('basic'), 5680),
  'the price for a pro member': expectOrderTotal(adminGrantedTier('pro'), 5430),
  'the price for a premium member': expectOrderTotal(adminGrantedTier('premium'), 5181),
  'the price for a premium member whose membership ended': expectOrderTotal(
    { ...adminGrantedTier('premium'), subscription_status: 'canceled' },
    5680,
  ),
  'the price for a premium member with a payment problem': expectOrderTotal(
    { ...adminGrantedTier('premium'), subscription_status: 'waiting' },
    5680,
  ),
  'the price for a premium profile without a subscription at Stripe': expectOrderTotal(
    { subscription_tier: 'premium', current_period_end: new Date(Date.now() + 86_400_000) },
    5680,
  ),

  'the price for a Pro subscriber whose profile is not updated yet': async (backend) => {
    const buyer = await newBuyer();
    await subscribe(backend, buyer, 'pro');
    await backend.waitForEvents();
    await adminFirestore().doc(path.profile(buyer.uid)).update({ subscription_tier: 'free' });
    const { session } = await orderKit(buyer);
    expect((await backend.stripe.checkout.sessions.retrieve(session)).amount_total).toBe(5430);
  },

  'the public price without discount, and the delivery time': async () => {
    const response = await fetch(`${suiteInfo().api}/public/starter-kit`);
    expect(await response.json()).toEqual({
      price_cents: 4990,
      shipping_cents: 690,
      delivery_days: 5,
    });
  },

  'two simultaneous requests, and a third, are one order and one checkout': async () => {
    const buyer = await newBuyer();
    const clicks = await Promise.all(
      [1, 2].map(() => postApi('starter-kit', KIT_FORM, buyer.token)),
    );
    const third = await postApi('starter-kit', KIT_FORM, buyer.token);
    expect(third.status).toBe(200);
    expect(clicks).toEqual([third, third]);
    await pendingOrderFrom(String(third.body.checkoutUrl));
    const orders = await adminFirestore()
      .collection(path.orders())
      .where('user_id', '==', buyer.uid)
      .get();
    expect(orders.size).toBe(1);
  },

  'orders of two members at the same time get different numbers, which Stripe shows': async (
    backend,
  ) => {
    const buyers = await Promise.all([newBuyer(), newBuyer()]);
    const orders = await Promise.all(buyers.map((buyer) => orderKit(buyer)));
    const year = dayIn(STUDIO_TIME_ZONE, new Date()).slice(0, 4);
    const numbers = await Promise.all(orders.map(({ id }) => orderNumberOf(id)));
    expect(numbers[0]).not.toBe(numbers[1]);
    for (const [index, { url, session, id }] of orders.entries()) {
      const number = numbers[index];
      expect(number).toMatch(new RegExp(`^AF-${year}-[0-9]{6}$`));
      expect(await backend.pay(url)).toBe('paid');
      await backend.waitForEvents();
      // Events arrive twice or late in some delivery modes.
      expect(await orderNumberOf(id)).toBe(number);
      const { metadata, success_url } = await backend.stripe.checkout.sessions.retrieve(session);
      expect(metadata?.order_number).toBe(number);
      expect(success_url).toContain(`number=${number}`);
      const payment = await backend.stripe.paymentIntents.retrieve(await paymentOf(id));
      expect(payment).toMatchObject({ description: number, metadata: { order_number: number } });
      const [mail] = await mailsTo(buyers[index]?.email ?? '');
      expect(mail?.subject).toContain(number);
    }
  },

  'a request that is older than the existing order is the same order': async () => {
    const buyer = await newBuyer();
    const first = await orderKit(buyer);
    const ahead = Timestamp.fromMillis(Date.now() + 60_000);
    await adminFirestore().doc(path.order(first.id)).update({ created_at: ahead });
    expect(await orderKit(buyer)).toEqual(first);
  },

  'a withdrawal that names the older of two orders leaves the newer one': async (backend) => {
    const buyer = await newBuyer();
    const older = await buyKit(backend, buyer);
    const newer = await buyKit(backend, buyer);
    await postApiOk('withdraw', { locale: 'fr', what: 'kit', order: older.id }, buyer.token);
    await backend.waitForEvents();
    expect([await orderState(older.id), await orderState(newer.id)]).toEqual([
      'refunded 5680 back 5680',
      'paid 5680',
    ]);
  },

  'another address creates another order': async () => {
    const buyer = await newBuyer();
    const first = await orderKit(buyer);
    const second = await orderKit(buyer, { city: 'Rezé' });
    expect(second.id).not.toBe(first.id);
  },

  'a buyer who returns without paying continues the same checkout': async ({ stripe }) => {
    const buyer = await newBuyer();
    const order = await orderKit(buyer);
    expect((await stripe.checkout.sessions.retrieve(order.session)).cancel_url).toMatch(
      /\/starter-kit$/,
    );
    expect(await confirmOrder(buyer, order)).toMatchObject({
      status: 200,
      body: { checkout: 'open' },
    });
    expect((await orderKit(buyer)).url).toBe(order.url);
  },
};

/** @param total  cents of the checkout and the order, shipping included */
function expectOrderTotal(fields: Record<string, unknown>, total: number) {
  return async ({ stripe }: StripeBackend) => {
    const buyer = await newBuyer(fields);
    const { id, session } = await orderKit(buyer);
    const opened = await stripe.checkout.sessions.retrieve(session);
    expect(opened).toMatchObject({
      amount_total: total,
      currency: 'eur',
      client_reference_id: buyer.uid,
    });
    const { data: lines } = await stripe.checkout.sessions.listLineItems(session);
    // The kit with its discount, and the delivery without; both with the VAT inside.
    expect(lines.map(({ amount_total, amount_tax }) => [amount_total, amount_tax])).toEqual(
      [total - 690, 690].map((cents) => [cents, Math.round(cents / 6)]),
    );
    expect(await readDocument(path.order(id))).toMatchObject({
      ...KIT_FORM,
      user_id: buyer.uid,
      status: 'pending',
      amount_total: total,
    });
  };
}
