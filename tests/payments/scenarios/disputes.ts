import { expect } from 'vitest';
import { path } from '@atelier/domain/paths';
import { readDocument } from '../../functions/support/documents.ts';
import { customerOf, membership, newBuyer } from '../support/buyer.ts';
import { subscribe } from '../support/checkout.ts';
import { decideDispute, disputeOf } from '../support/dispute.ts';
import { buyKit, revenueEntries, orderState, paymentOf } from '../support/starter-kit.ts';
import type { StripeBackend } from '../support/stripe-backend.ts';
import type { Scenarios } from './scenario.ts';

/** Disputes. */
export const DISPUTES: Scenarios = {
  'a won dispute restores the order': async (backend) => {
    const { id, dispute } = await disputedKit(backend);
    await decideDispute(backend, dispute, 'won');
    expect(await orderState(id)).toBe('paid 5680');
    expect(await revenueEntries(`kit_${id}`, `dispute_${dispute.id}`)).toEqual([5680, 'none']);
  },

  'a lost dispute counts once': async (backend) => {
    const { id, dispute } = await disputedKit(backend);
    await decideDispute(backend, dispute, 'lost');
    expect(await orderState(id)).toBe('disputed 5680');
    expect(await revenueEntries(`kit_${id}`, `dispute_${dispute.id}`)).toEqual([5680, 5680]);
  },

  'a lost dispute of a membership counts once, and the membership continues': async (backend) => {
    const buyer = await newBuyer();
    await subscribe(backend, buyer, 'basic', 'disputed');
    await backend.waitForEvents();
    const [charge] = (await backend.stripe.charges.list({ customer: await customerOf(buyer) })).data;
    const dispute = await disputeOf(backend, { charge: charge?.id ?? '' });
    await decideDispute(backend, dispute, 'lost');
    expect(await revenueEntries(`dispute_${dispute.id}`)).toEqual([999]);
    expect(await membership(buyer)).toBe('basic active');
  },
};

/** Buys a kit with a card that disputes the payment. */
async function disputedKit(backend: StripeBackend) {
  const buyer = await newBuyer();
  const { id } = await buyKit(backend, buyer, 'disputed');
  const dispute = await disputeOf(backend, { payment_intent: await paymentOf(id) });
  await backend.waitForEvents();
  expect(await orderState(id)).toBe('disputed 5680');
  expect((await readDocument(path.order(id)))?.fulfilment).toBe('paid');
  return { id, dispute };
}
