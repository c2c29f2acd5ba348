// The additional tests cannot run on a test account: refunds that succeed or fail later, and
// disputes after shipping; and what the team sees does not depend on it.
import { describe, expect, test } from 'vitest';
import { path } from '@atelier/domain/paths';
import { expectRedirect } from '@atelier/stripe-sandbox/testing';
import { auditEntriesFor } from '../functions/support/admins.ts';
import { readDocument } from '../functions/support/documents.ts';
import { adminFirestore } from '../support/suite/admin-sdk.ts';
import { stripeControl } from '../support/suite/stripe-control.ts';
import { DISPUTES } from './scenarios/disputes.ts';
import { REFUNDS } from './scenarios/refunds.ts';
import { newBuyer, newTimedBuyer, type Buyer } from './support/buyer.ts';
import './support/check-stripe-contract.ts';
import { subscribe } from './support/checkout.ts';
import { decideDispute, disputeOf } from './support/dispute.ts';
import { postApiOk } from './support/post-api.ts';
import {
  buyKit,
  revenueEntries,
  orderKit,
  orderNumberOf,
  orderState,
  paymentOf,
  markShipped,
  type PendingOrder,
} from './support/starter-kit.ts';
import { pay, sandboxBackend } from './support/sandbox-backend.ts';
import { DAY_S, HOUR_S, advanceClockTo } from './support/stripe-backend.ts';
import { DELIVERY_MODES, useDeliveryMode } from './support/delivery-mode.ts';

const backend = sandboxBackend();
const { stripe } = backend;

/** Buys a kit with a card whose refunds are decided later. */
async function buyWithCard(
  test_card: 'refundFails' | 'refundPending',
  buyer: Buyer,
): Promise<PendingOrder> {
  const order = await orderKit(buyer);
  expectRedirect(await pay(order.url, { test_card }));
  await backend.waitForEvents();
  return order;
}

describe.each(DELIVERY_MODES)('webhook events %s', (_mode, faults) => {
  useDeliveryMode(faults);

  test.concurrent.each(Object.entries({ ...REFUNDS, ...DISPUTES }))('%s', (_scenario, run) =>
    run(backend),
  );

  test.concurrent('a refund that fails later restores the order and its revenue', async () => {
    const buyer = await newTimedBuyer(stripe);
    const { id } = await buyWithCard('refundFails', buyer);
    await markShipped(id);
    const refund = await stripe.refunds.create({ payment_intent: await paymentOf(id) });
    await backend.waitForEvents();
    expect(await orderState(id)).toBe('refunded 5680 back 5680');
    await advanceClockTo(backend, buyer, refund.created + DAY_S + HOUR_S);
    expect(await orderState(id)).toBe('expedié 5680 back 0');
    const { data: notes } = await stripe.creditNotes.list({ customer: buyer.customer });
    expect(notes.map(({ status, total }) => [status, total])).toEqual([['void', 5680]]);
    expect(await revenueEntries(`refund_${refund.id}`)).toEqual(['taken back']);
    expect(await readDocument(path.order(id))).toMatchObject({ failed_refund_cents: 5680 });
    expect(await auditEntriesFor(path.order(id))).toMatchObject([
      {
        action: 'starter_kit_orders.refund-failed',
        actor: 'unknown',
        after: { failed_refund_cents: 5680 },
      },
    ]);
  });

  test.concurrent(
    'a dispute of a shipped order keeps its fulfilment, which is restored when it is won',
    async () => {
      const { id } = await buyKit(backend, await newBuyer());
      await markShipped(id);
      const payment_intent = await paymentOf(id);
      const { latest_charge } = await stripe.paymentIntents.retrieve(payment_intent);
      await stripeControl('POST', '/dispute', { charge: latest_charge });
      await backend.waitForEvents();
      expect(await orderState(id)).toBe('disputed 5680');
      expect((await readDocument(path.order(id)))?.fulfilment).toBe('expedié');
      await decideDispute(backend, await disputeOf(backend, { payment_intent }), 'won');
      expect(await orderState(id)).toBe('expedié 5680');
    },
  );

  test.concurrent('a pending refund counts from the day of its creation', async () => {
    const buyer = await newTimedBuyer(stripe);
    const { id } = await buyWithCard('refundPending', buyer);
    const refund = await stripe.refunds.create({ payment_intent: await paymentOf(id) });
    await backend.waitForEvents();
    expect(await orderState(id)).toBe('refunded 5680 back 5680');
    await advanceClockTo(backend, buyer, refund.created + DAY_S + HOUR_S);
    expect(await orderState(id)).toBe('refunded 5680 back 5680');
    expect(await revenueEntries(`refund_${refund.id}`)).toEqual([5680]);
  });
});

test('the team sees what each invoice of a member was for, and what went back of it', async () => {
  const admin = await newBuyer({ is_admin: true });
  const buyer = await newTimedBuyer(stripe);
  await subscribe(backend, buyer, 'basic');
  await backend.waitForEvents();
  await backend.changePlan(buyer, 'pro');
  const { id } = await buyKit(backend, buyer);
  await stripe.refunds.create({ payment_intent: await paymentOf(id), amount: 1000 });
  await backend.waitForEvents();
  const { rows } = await postApiOk('memberBilling', { uid: buyer.uid }, admin.token);
  const plan = { kind: 'plan', interval: 'month' };
  expect(rows).toMatchObject([
    {
      subject: { kind: 'order', reference: await orderNumberOf(id) },
      refunded: { cents: 1000, at: expect.any(Number) as number },
    },
    { subject: { ...plan, tier: 'pro', is_change: true }, refunded: null },
    { subject: { ...plan, tier: 'basic', is_change: false }, refunded: null, cents: 999 },
  ]);
  await adminFirestore().doc(path.profile(admin.uid)).update({ is_admin: false });
});
