import { expect } from 'vitest';
import { path } from '@atelier/domain/paths';
import { readDocument } from '../../functions/support/documents.ts';
import { customerOf, membership, newBuyer } from '../support/buyer.ts';
import { subscribe } from '../support/checkout.ts';
import { decideDispute, disputeOf } from '../support/dispute.ts';
import { buyKit, revenueEntries, orderState, paymentOf } from '../support/starter-kit.ts';
import type { StripeBackend } from '../support/stripe-backend.ts';
import type { Scenarios } from './scenario.ts';

/** Money that a buyer's bank asks back. */
export const DISPUTES: Scenarios = {
  'a dispute that is won leaves the order as it was': async (stage) => {
    const { id, dispute } = await disputedKit(stage);
    await decideDispute(stage, dispute, 'won');
    expect(await orderState(id)).toBe('paid 5680');
    expect(await revenueEntries(`kit_${id}`, `dispute_${dispute.id}`)).toEqual([5680, 'none']);
  },

  'a dispute that is lost takes the money back, once': async (stage) => {
    const { id, dispute } = await disputedKit(stage);
    await decideDispute(stage, dispute, 'lost');
    expect(await orderState(id)).toBe('disputed 5680');
    expect(await revenueEntries(`kit_${id}`, `dispute_${dispute.id}`)).toEqual([5680, 5680]);
  },

  'a dispute of a membership that is lost counts once, and the membership goes on': async (stage) => {
    const buyer = await newBuyer();
    await subscribe(stage, buyer, 'basic', 'disputed');
    await stage.waitForEvents();
    const [charge] = (await stage.stripe.charges.list({ customer: await customerOf(buyer) })).data;
    const dispute = await disputeOf(stage, { charge: charge?.id ?? '' });
    await decideDispute(stage, dispute, 'lost');
    expect(await revenueEntries(`dispute_${dispute.id}`)).toEqual([999]);
    expect(await membership(buyer)).toBe('basic active');
  },
};

/** A kit that was paid and is disputed since. */
async function disputedKit(stage: StripeBackend) {
  const buyer = await newBuyer();
  const { id } = await buyKit(stage, buyer, 'disputed');
  const dispute = await disputeOf(stage, { payment_intent: await paymentOf(id) });
  await stage.waitForEvents();
  expect(await orderState(id)).toBe('disputed 5680');
  expect((await readDocument(path.order(id)))?.fulfilment).toBe('paid');
  return { id, dispute };
}
