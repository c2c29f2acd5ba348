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
import type { StripeBackend } from '../support/stripe-backend.ts';
import type { Scenarios } from './scenario.ts';

/** What Stripe hears of a member who goes, or whose address changes. */
export const ACCOUNT_DELETION: Scenarios = {
  'who deletes their account within 14 days gets back all that was paid, once, and a mail says so': async (stage) => {
    const buyer = await subscriber(stage);
    expect(await deleteAccount(buyer)).toMatchObject({ steps: { stripe: 'done' } });
    await stage.waitForEvents();
    const { data: charges } = await stage.stripe.charges.list({ customer: buyer.customer });
    expect(charges.map(({ amount_refunded }) => amount_refunded)).toEqual([3999]);
    const { data: refunds } = await stage.stripe.refunds.list({ charge: charges[0]?.id ?? '' });
    expect(await revenueEntries(...refunds.map(({ id }) => `refund_${id}`))).toEqual([3999]);
    expect((await mailsTo(buyer.email)).map(({ subject }) => subject)).toContain('Votre abonnement est remboursé');
  },

  'who deletes their account pays no more and is no customer any more; late news finds nobody': async (stage) => {
    const { stripe } = stage;
    const buyer = await subscriber(stage);
    const { data: subscriptions } = await stripe.subscriptions.list({ customer: buyer.customer });
    expect(await deleteAccount(buyer)).toMatchObject({ steps: { stripe: 'done' } });
    expect(await stripe.customers.retrieve(buyer.customer)).toMatchObject({ deleted: true });
    const ended = await stripe.subscriptions.retrieve(subscriptions[0]?.id ?? '');
    expect(ended.status).toBe('canceled');
    await stage.waitForEvents();
    const late = stripeEvent('customer.subscription.updated', { ...ended, status: 'active' });
    expect(await sendSignedEvent(late)).toBe(200);
    expect(await readDocument(path.customer(buyer.uid))).toBeUndefined();
    expect(await readDocument(path.stripeCustomer(buyer.customer))).toBeUndefined();
    expect(await readDocument(path.profile(buyer.uid))).toBeUndefined();
  },

  'who deletes their account later just ends it: nothing goes back': async (stage) => {
    const buyer = await subscriberSince(stage, 20);
    expect(await deleteAccount(buyer)).toMatchObject({ steps: { stripe: 'done' } });
    await stage.waitForEvents();
    const { data: charges } = await stage.stripe.charges.list({ customer: buyer.customer });
    expect(charges.map(({ amount_refunded }) => amount_refunded)).toEqual([0]);
  },

  'who changes their e-mail gets invoices at the new one': async (stage) => {
    const buyer = await subscriber(stage);
    const email = `neue-${buyer.email}`;
    await adminAuth().updateUser(buyer.uid, { email });
    await adminFirestore().doc(path.profile(buyer.uid)).update({ email });
    const customer = await waitFor(
      () => stage.stripe.customers.retrieve(buyer.customer),
      (found) => found.deleted !== true && found.email === email,
    );
    expect(customer).toMatchObject({ id: buyer.customer, email });
    await stage.waitForEvents();
  },
};

async function subscriber(stage: StripeBackend) {
  const buyer = await newBuyer();
  await subscribe(stage, buyer, 'premium');
  await stage.waitForEvents();
  return { ...buyer, customer: await customerOf(buyer) };
}
