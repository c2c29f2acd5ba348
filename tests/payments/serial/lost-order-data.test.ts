// Alone, because the sums of all months are compared: no other file may take money at the same time.
import { describe, expect, test } from 'vitest';
import { path } from '@atelier/domain/paths';
import { readDocument } from '../../functions/support/documents.ts';
import { adminFirestore } from '../../support/suite/admin-sdk.ts';
import { eventsOf } from '../support/stripe-objects.ts';
import { customerOf, newBuyer } from '../support/buyer.ts';
import '../support/check-stripe-contract.ts';
import { buyKit, confirmOrder, revenueEntries, mailsTo, orderKit, orderState } from '../support/starter-kit.ts';
import { sandboxBackend } from '../support/sandbox-backend.ts';
import { sendSignedEvent } from '../support/signed-events.ts';

const stage = sandboxBackend();

describe('a paid order of which something was lost here', () => {
  /** Each month's sums, as the admins see them. */
  const months = async () =>
    (await adminFirestore().collection('revenue').get()).docs.map((month) => [month.id, month.data()]);
  /** An order that was paid and counted, and its event, as if none had ever come. */
  async function paidAndForgotten() {
    const buyer = await newBuyer();
    const order = await buyKit(stage, buyer);
    const events = await eventsOf(await customerOf(buyer));
    const completed = events.find(({ type }) => type === 'checkout.session.completed');
    if (completed === undefined) throw new Error('The order has no event.');
    const { deliveries: _, ...event } = completed;
    await adminFirestore().doc(path.stripeEvent(event.id)).delete();
    return { buyer, order, event };
  }

  test('the event: sent again it is dealt with again, and neither counted nor confirmed twice', async () => {
    const { buyer, order, event } = await paidAndForgotten();
    const before = [await months(), (await mailsTo(buyer.email)).length];
    expect(await sendSignedEvent(event)).toBe(200);
    expect(await readDocument(path.stripeEvent(event.id))).toMatchObject({ state: 'done' });
    expect([await months(), (await mailsTo(buyer.email)).length]).toEqual(before);
    expect(await revenueEntries(`kit_${order.id}`)).toEqual([5680]);
    expect(await orderState(order.id)).toBe('paid 5680');
  });

  test('its page, which was another account’s: the order stays as it was written', async () => {
    const { buyer, order } = await paidAndForgotten();
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
    await stage.waitForEvents();
    expect(await orderState(next.id)).toBe('paid 5680');
  });

  test('the order itself: its event is taken, makes no new order and counts nothing twice', async () => {
    const { order, event } = await paidAndForgotten();
    await adminFirestore().doc(path.order(order.id)).delete();
    const before = await months();
    expect(await sendSignedEvent(event)).toBe(200);
    expect(await readDocument(path.stripeEvent(event.id))).toMatchObject({ state: 'done' });
    expect(await months()).toEqual(before);
    expect(await revenueEntries(`kit_${order.id}`)).toEqual([5680]);
    expect(await orderState(order.id)).toBe('gone');
  });
});
