// Serial, because the revenue of all months is compared.
import { describe, expect, test } from 'vitest';
import { path } from '@atelier/domain/paths';
import { readDocument } from '../../functions/support/documents.ts';
import { adminFirestore } from '../../support/suite/admin-sdk.ts';
import { eventsOf } from '../support/stripe-objects.ts';
import { customerOf, newBuyer } from '../support/buyer.ts';
import '../support/check-stripe-contract.ts';
import {
  buyKit,
  confirmOrder,
  revenueEntries,
  mailsTo,
  orderKit,
  orderState,
} from '../support/starter-kit.ts';
import { sandboxBackend } from '../support/sandbox-backend.ts';
import { sendSignedEvent } from '../support/signed-events.ts';

const backend = sandboxBackend();

describe('a paid order with lost data', () => {
  /** Returns the revenue of each month. */
  const months = async () =>
    (await adminFirestore().collection('revenue').get()).docs.map((month) => [
      month.id,
      month.data(),
    ]);
  /** Creates a paid order, and deletes the record of its event. */
  async function paidOrderWithoutEvent() {
    const buyer = await newBuyer();
    const order = await buyKit(backend, buyer);
    const events = await eventsOf(await customerOf(buyer));
    const completed = events.find(({ type }) => type === 'checkout.session.completed');
    if (completed === undefined) throw new Error('The order has no event.');
    const { deliveries: _, ...event } = completed;
    await adminFirestore().doc(path.stripeEvent(event.id)).delete();
    return { buyer, order, event };
  }

  test('lost event: sent again it is handled again, and neither counted nor confirmed twice', async () => {
    const { buyer, order, event } = await paidOrderWithoutEvent();
    const before = [await months(), (await mailsTo(buyer.email)).length];
    expect(await sendSignedEvent(event)).toBe(200);
    expect(await readDocument(path.stripeEvent(event.id))).toMatchObject({ state: 'done' });
    expect([await months(), (await mailsTo(buyer.email)).length]).toEqual(before);
    expect(await revenueEntries(`kit_${order.id}`)).toEqual([5680]);
    expect(await orderState(order.id)).toBe('paid 5680');
  });

  test('unknown checkout page: the order stays paid', async () => {
    const { buyer, order } = await paidOrderWithoutEvent();
    await adminFirestore()
      .doc(path.order(order.id))
      .update({ stripe_session_id: 'cs_test_ofAnotherAccount' });
    const before = await months();
    expect(await confirmOrder(buyer, order)).toMatchObject({
      status: 200,
      body: { checkout: 'paid' },
    });
    expect(await orderState(order.id)).toBe('paid 5680');
    expect(await months()).toEqual(before);
  });

  test('unknown checkout page of an unpaid order: it expires, and ordering again creates another', async () => {
    const buyer = await newBuyer();
    const order = await orderKit(buyer);
    await adminFirestore()
      .doc(path.order(order.id))
      .update({ stripe_session_id: 'cs_test_ofAnotherAccount' });
    const next = await orderKit(buyer);
    expect(next.id).not.toBe(order.id);
    expect(await orderState(order.id)).toBe('expired 5680');
    expect(await backend.pay(next.url)).toBe('paid');
    await backend.waitForEvents();
    expect(await orderState(next.id)).toBe('paid 5680');
  });

  test('lost order: its event is accepted, creates no order and counts nothing twice', async () => {
    const { order, event } = await paidOrderWithoutEvent();
    await adminFirestore().doc(path.order(order.id)).delete();
    const before = await months();
    expect(await sendSignedEvent(event)).toBe(200);
    expect(await readDocument(path.stripeEvent(event.id))).toMatchObject({ state: 'done' });
    expect(await months()).toEqual(before);
    expect(await revenueEntries(`kit_${order.id}`)).toEqual([5680]);
    expect(await orderState(order.id)).toBe('gone');
  });
});
