import { expect } from 'vitest';
import { path } from '@atelier/domain/paths';
import { readDocument } from '../../functions/support/documents.ts';
import { membership, newBuyer } from '../support/buyer.ts';
import { mailsTo } from '../support/starter-kit.ts';
import type { StripeBackend } from '../support/stripe-backend.ts';
import type { Scenarios } from './scenario.ts';

/**
 * Somebody makes a customer at Stripe itself who names a member, subscribes them to a plan and deletes them; here that
 * changes nothing. @returns the customer's id
 */
export async function expectUnknownCustomerIgnored(stage: StripeBackend): Promise<string> {
  const { stripe } = stage;
  const buyer = await newBuyer();
  const { id: customer } = await stripe.customers.create({ email: buyer.email, metadata: { uid: buyer.uid } });
  const card = await stripe.paymentMethods.attach('pm_card_visa', { customer });
  const [price] = (await stripe.prices.list({ lookup_keys: ['premium'] })).data;
  await stripe.subscriptions.create({
    customer,
    items: [{ price: price?.id ?? '' }],
    default_payment_method: card.id,
    metadata: { uid: buyer.uid },
  });
  await stage.waitForEvents();
  await stripe.customers.del(customer);
  await stage.waitForEvents();
  expect(await membership(buyer)).toBe('free active');
  for (const ours of [path.customer(buyer.uid), path.stripeCustomer(customer)])
    expect(await readDocument(ours), ours).toBeUndefined();
  expect(await mailsTo(buyer.email)).toEqual([]);
  return customer;
}

/** Customers whom the app did not make. */
export const UNKNOWN_CUSTOMERS: Scenarios = {
  'one whom somebody made and subscribed at Stripe itself is nobody here, whomever they name': async (stage) => {
    await expectUnknownCustomerIgnored(stage);
  },
};
