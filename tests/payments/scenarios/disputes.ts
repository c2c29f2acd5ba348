import type { Timestamp } from 'firebase-admin/firestore';
import type { Stripe } from 'stripe';
import { expect } from 'vitest';
import { path } from '@atelier/domain/paths';
import { deleteAfterTests, readDocument } from '../../functions/support/documents.ts';
import {
  cancellations,
  checkoutRequest,
  customerOf,
  membership,
  newBuyer,
  type Buyer,
} from '../support/buyer.ts';
import { subscribe } from '../support/checkout.ts';
import { decideDispute, disputeOf } from '../support/dispute.ts';
import { contractMails } from '../support/contracts.ts';
import { deleteAccount } from '../support/delete-account.ts';
import { postApi, postApiOk } from '../support/post-api.ts';
import {
  buyKit,
  KIT_FORM,
  orderKit,
  revenueEntries,
  orderState,
  paymentOf,
} from '../support/starter-kit.ts';
import type { StripeBackend } from '../support/stripe-backend.ts';
import type { Scenarios } from './scenario.ts';

/** Disputes. */
export const DISPUTES: Scenarios = {
  'a won dispute restores the order': async (backend) => {
    const { id, dispute } = await disputedKit(backend);
    const { due_by } = dispute.evidence_details;
    const open = await readDocument(path.order(id));
    expect(open).toMatchObject({ dispute_status: dispute.status, dispute_reason: dispute.reason });
    expect((open?.dispute_due_by as Timestamp).toMillis()).toBe(Number(due_by) * 1000);
    await decideDispute(backend, dispute, 'won');
    expect(await orderState(id)).toBe('paid 5680');
    const closed = await readDocument(path.order(id));
    expect([closed?.dispute_status, closed?.dispute_due_by, closed?.dispute_reason]).toEqual([
      'won',
      undefined,
      undefined,
    ]);
    expect(await revenueEntries(`kit_${id}`, `dispute_${dispute.id}`)).toEqual([5680, 'none']);
  },

  'a disputed kit can be withdrawn from; a lost dispute counts once, and leaves nothing to refund':
    async (backend) => {
      const { id, dispute, buyer } = await disputedKit(backend);
      const withdraw = (one: Buyer) =>
        postApiOk('withdraw', { locale: 'fr', what: 'kit' }, one.token);
      expect(await withdraw(buyer)).toMatchObject({ outcome: 'refund-late', refund_cents: 5680 });
      const other = await disputedKit(backend);
      await decideDispute(backend, other.dispute, 'lost');
      expect(await withdraw(other.buyer)).toMatchObject({ outcome: 'nothing-due' });
      await decideDispute(backend, dispute, 'lost');
      expect(await orderState(id)).toBe('disputed 5680');
      expect(await revenueEntries(`kit_${id}`, `dispute_${dispute.id}`)).toEqual([5680, 5680]);
    },

  'a disputed membership blocks further purchases; when the dispute is lost it ends at once, which is logged':
    async (backend) => {
      const buyer = await newBuyer();
      const openPage = await orderKit(buyer);
      await subscribe(backend, buyer, 'basic', 'disputed');
      await backend.waitForEvents();
      expect(await membership(buyer)).toBe('basic active');
      const refused = { status: 409, body: { error: 'dispute-open' } };
      expect(await askCheckout(buyer, 'pro')).toEqual(refused);
      expect(await postApi('starter-kit', KIT_FORM, buyer.token)).toEqual(refused);
      expect(await postApi('change-plan', { priceId: 'pro' }, buyer.token)).toEqual(refused);
      // With another configuration, which has invoices and card, but no plans.
      expect((await postApi('billing-portal', {}, buyer.token)).status).toBe(200);
      expect(
        (await postApi('billing-portal', { flow: 'payment_method' }, buyer.token)).status,
      ).toBe(200);
      expect(await orderState(openPage.id)).toBe('expired 5680');
      const [charge] = (await backend.stripe.charges.list({ customer: await customerOf(buyer) }))
        .data;
      const dispute = await disputeOf(backend, { charge: charge?.id ?? '' });
      await decideDispute(backend, dispute, 'lost');
      expect(await revenueEntries(`dispute_${dispute.id}`)).toEqual([999]);
      expect(await membership(buyer)).toBe('basic canceled');
      expect(await cancellations(buyer)).toEqual(['dispute-lost']);
      expect((await askCheckout(buyer, 'pro')).status).toBe(200);
    },

  'a withdrawal from a disputed plan ends it at once; the refund is made when the dispute is won':
    async (backend) => {
      const { buyer, dispute, owed } = await disputedPlan(backend);
      const answer = await postApiOk(
        'withdraw',
        { locale: 'fr', what: 'subscription' },
        buyer.token,
      );
      expect(answer).toMatchObject({ outcome: 'refund-late', refund_cents: 999 });
      const [mail] = await contractMails(buyer.email, '_done');
      expect(mail?.text).toMatch(/pas encore pu vous rendre 9,99/);
      expect(await membership(buyer)).toBe('basic canceled');
      expect(await owed()).toMatchObject({ uid: buyer.uid, cents: 999, reason: 'disputed' });
      await decideDispute(backend, dispute, 'won');
      expect(await owed()).toBeUndefined();
      expect(await refundedCents(backend, dispute)).toEqual([999]);
    },

  'deleting the account during a dispute ends everything; nothing is refunded once the dispute is lost':
    async (backend) => {
      const { buyer, dispute, owed } = await disputedPlan(backend);
      expect(await deleteAccount(buyer)).toMatchObject({ steps: { stripe: 'done' } });
      expect(await owed()).toMatchObject({ uid: buyer.uid, cents: 999, reason: 'disputed' });
      await decideDispute(backend, dispute, 'lost');
      expect(await owed()).toBeUndefined();
      expect(await refundedCents(backend, dispute)).toEqual([]);
    },
};

/** Subscribes with a card that disputes the payment. */
async function disputedPlan(backend: StripeBackend) {
  const buyer = await newBuyer();
  await subscribe(backend, buyer, 'basic', 'disputed');
  await backend.waitForEvents();
  const [charge] = (await backend.stripe.charges.list({ customer: await customerOf(buyer) })).data;
  const dispute = await disputeOf(backend, { charge: charge?.id ?? '' });
  const payment = path.dueRefund(String(dispute.payment_intent));
  deleteAfterTests(payment);
  return { buyer, dispute, owed: () => readDocument(payment) };
}

async function refundedCents(
  { stripe }: StripeBackend,
  { charge }: Stripe.Dispute,
): Promise<number[]> {
  const { data } = await stripe.refunds.list({ charge: String(charge) });
  return data.map(({ amount }) => amount);
}

const askCheckout = (buyer: Buyer, plan: 'pro') =>
  postApi('create-subscription-session', checkoutRequest(buyer, plan), buyer.token);

/** Buys a kit with a card that disputes the payment. */
async function disputedKit(backend: StripeBackend) {
  const buyer = await newBuyer();
  const { id } = await buyKit(backend, buyer, 'disputed');
  const dispute = await disputeOf(backend, { payment_intent: await paymentOf(id) });
  await backend.waitForEvents();
  expect(await orderState(id)).toBe('disputed 5680');
  expect((await readDocument(path.order(id)))?.fulfilment).toBe('paid');
  return { id, dispute, buyer };
}
