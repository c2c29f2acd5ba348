// Here besides the scenarios: refunds that a bank decides on later and disputes of payments made long ago, for which an
// account offers neither a moment nor a clock.
import { describe, expect, test } from 'vitest';
import { path } from '@atelier/domain/paths';
import { readDocument } from '../functions/support/documents.ts';
import { stripeControl } from '../support/suite/stripe-control.ts';
import { expectRedirect } from '@atelier/stripe-sandbox/testing';
import { DISPUTES } from './scenarios/disputes.ts';
import { REFUNDS } from './scenarios/refunds.ts';
import { newBuyer, newTimedBuyer, type Buyer } from './support/buyer.ts';
import './support/check-stripe-contract.ts';
import { decideDispute, disputeOf } from './support/dispute.ts';
import {
  buyKit,
  revenueEntries,
  orderKit,
  orderState,
  paymentOf,
  markShipped,
  type PendingOrder,
} from './support/starter-kit.ts';
import { pay, sandboxBackend } from './support/sandbox-backend.ts';
import { DAY_S, HOUR_S, advanceClockTo } from './support/stripe-backend.ts';
import { DELIVERY_MODES, useDeliveryMode } from './support/delivery-mode.ts';

const stage = sandboxBackend();
const { stripe } = stage;

/** Buys a kit by a card whose refunds take their time. */
async function buyWithCard(test_card: 'refundFails' | 'refundPending', buyer: Buyer): Promise<PendingOrder> {
  const order = await orderKit(buyer);
  expectRedirect(await pay(order.url, { test_card }));
  await stage.waitForEvents();
  return order;
}

describe.each(DELIVERY_MODES)('webhook events %s', (_mode, faults) => {
  useDeliveryMode(faults);

  test.concurrent.each(Object.entries({ ...REFUNDS, ...DISPUTES }))('%s', (_scenario, play) => play(stage));

  test.concurrent('a refund that fails at the bank leaves the order as it was, and revenue too', async () => {
    const buyer = await newTimedBuyer(stripe);
    const { id } = await buyWithCard('refundFails', buyer);
    await markShipped(id);
    const refund = await stripe.refunds.create({ payment_intent: await paymentOf(id) });
    await stage.waitForEvents();
    expect(await orderState(id)).toBe('refunded 5680 back 5680');
    await advanceClockTo(stage, buyer, refund.created + DAY_S + HOUR_S);
    expect(await orderState(id)).toBe('expedié 5680 back 0');
    expect(await revenueEntries(`refund_${refund.id}`)).toEqual(['taken back']);
  });

  test.concurrent('a dispute of an order that was sent: its way is kept, and goes on once it is won', async () => {
    const { id } = await buyKit(stage, await newBuyer());
    await markShipped(id);
    const payment_intent = await paymentOf(id);
    const { latest_charge } = await stripe.paymentIntents.retrieve(payment_intent);
    await stripeControl('POST', '/dispute', { charge: latest_charge });
    await stage.waitForEvents();
    expect(await orderState(id)).toBe('disputed 5680');
    expect((await readDocument(path.order(id)))?.fulfilment).toBe('expedié');
    await decideDispute(stage, await disputeOf(stage, { payment_intent }), 'won');
    expect(await orderState(id)).toBe('expedié 5680');
  });

  test.concurrent('a refund that is slow counts from the day it was made', async () => {
    const buyer = await newTimedBuyer(stripe);
    const { id } = await buyWithCard('refundPending', buyer);
    const refund = await stripe.refunds.create({ payment_intent: await paymentOf(id) });
    await stage.waitForEvents();
    expect(await orderState(id)).toBe('refunded 5680 back 5680');
    await advanceClockTo(stage, buyer, refund.created + DAY_S + HOUR_S);
    expect(await orderState(id)).toBe('refunded 5680 back 5680');
    expect(await revenueEntries(`refund_${refund.id}`)).toEqual([5680]);
  });
});
