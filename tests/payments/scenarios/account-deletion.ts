import { expect } from 'vitest';
import { path } from '@atelier/domain/paths';
import { waitFor, readDocument } from '../../functions/support/documents.ts';
import { adminAuth, adminFirestore } from '../../support/suite/admin-sdk.ts';
import { customerOf, newBuyer } from '../support/buyer.ts';
import { subscribe } from '../support/checkout.ts';
import { revenueEntries, mailsTo } from '../support/starter-kit.ts';
import { deleteAccount } from '../support/delete-account.ts';
import { subscriberSince } from '../support/long-subscriber.ts';
import { sendSignedEvent, stripeEvent } from '../support/signed-events.ts';
import {
  advanceClockTo,
  HOUR_S,
  periodEnd,
  replaceCard,
  type StripeBackend,
} from '../support/stripe-backend.ts';
import type { Scenarios } from './scenario.ts';

/** Account deletion and a change of email address, as seen at Stripe. */
export const ACCOUNT_DELETION: Scenarios = {
  'deleting the account within 14 days refunds everything once, and an email says so': async (
    backend,
  ) => {
    const buyer = await subscriber(backend);
    expect(await deleteAccount(buyer)).toMatchObject({ steps: { stripe: 'done' } });
    await backend.waitForEvents();
    const { data: charges } = await backend.stripe.charges.list({ customer: buyer.customer });
    expect(charges.map(({ amount_refunded }) => amount_refunded)).toEqual([3999]);
    const { data: refunds } = await backend.stripe.refunds.list({ charge: charges[0]?.id ?? '' });
    expect(await revenueEntries(...refunds.map(({ id }) => `refund_${id}`))).toEqual([3999]);
    expect((await mailsTo(buyer.email)).map(({ subject }) => subject)).toContain(
      'Votre abonnement est remboursé',
    );
  },

  'deleting the account ends the subscription and deletes the customer; late events change nothing':
    async (backend) => {
      const { stripe } = backend;
      const buyer = await subscriber(backend);
      const { data: subscriptions } = await stripe.subscriptions.list({ customer: buyer.customer });
      expect(await deleteAccount(buyer)).toMatchObject({ steps: { stripe: 'done' } });
      expect(await stripe.customers.retrieve(buyer.customer)).toMatchObject({ deleted: true });
      const ended = await stripe.subscriptions.retrieve(subscriptions[0]?.id ?? '');
      expect(ended.status).toBe('canceled');
      await backend.waitForEvents();
      const late = stripeEvent('customer.subscription.updated', { ...ended, status: 'active' });
      expect(await sendSignedEvent(late)).toBe(200);
      expect(await readDocument(path.customer(buyer.uid))).toBeUndefined();
      expect(await readDocument(path.stripeCustomer(buyer.customer))).toBeUndefined();
      expect(await readDocument(path.profile(buyer.uid))).toBeUndefined();
    },

  'deleting the account later ends the subscription without a refund': async (backend) => {
    const buyer = await subscriberSince(backend, 20);
    expect(await deleteAccount(buyer)).toMatchObject({ steps: { stripe: 'done' } });
    await backend.waitForEvents();
    const { data: charges } = await backend.stripe.charges.list({ customer: buyer.customer });
    expect(charges.map(({ amount_refunded }) => amount_refunded)).toEqual([0]);
  },

  'deleting the account voids an unpaid invoice, whose mailed link cannot be paid any more': async (
    backend,
  ) => {
    const buyer = await subscriberSince(backend, 20);
    await replaceCard(backend, buyer, 'pm_card_chargeCustomerFail');
    await advanceClockTo(backend, buyer, (await periodEnd(backend, buyer)) + 2 * HOUR_S);
    const invoices = () => backend.stripe.invoices.list({ customer: buyer.customer });
    expect((await invoices()).data.map(({ status }) => status)).toEqual(['open', 'paid']);
    expect(await deleteAccount(buyer)).toMatchObject({ steps: { stripe: 'done' } });
    await backend.waitForEvents();
    expect((await invoices()).data.map(({ status }) => status)).toEqual(['void', 'paid']);
  },

  'changing the email address changes it at Stripe': async (backend) => {
    const buyer = await subscriber(backend);
    const email = `new-${buyer.email}`;
    await adminAuth().updateUser(buyer.uid, { email });
    await adminFirestore().doc(path.profile(buyer.uid)).update({ email });
    const customer = await waitFor(
      () => backend.stripe.customers.retrieve(buyer.customer),
      (found) => found.deleted !== true && found.email === email,
    );
    expect(customer).toMatchObject({ id: buyer.customer, email });
    await backend.waitForEvents();
  },
};

async function subscriber(backend: StripeBackend) {
  const buyer = await newBuyer();
  await subscribe(backend, buyer, 'premium');
  await backend.waitForEvents();
  return { ...buyer, customer: await customerOf(buyer) };
}
