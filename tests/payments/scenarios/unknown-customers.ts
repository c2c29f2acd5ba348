import { expect } from 'vitest';
import { path } from '@atelier/domain/paths';
import { readDocument } from '../../functions/support/documents.ts';
import { membership, newBuyer } from '../support/buyer.ts';
import { mailsTo } from '../support/starter-kit.ts';
import { subscribeAtStripe, type StripeBackend } from '../support/stripe-backend.ts';
import type { Scenarios } from './scenario.ts';

/**
 * Creates a customer at Stripe, not by the app, that names a member; subscribes and deletes it; and
 * expects that nothing changes. @returns the customer's id
 */
export async function expectUnknownCustomerIgnored(backend: StripeBackend): Promise<string> {
  const { stripe } = backend;
  const buyer = await newBuyer();
  const { id: customer } = await stripe.customers.create({
    email: buyer.email,
    metadata: { uid: buyer.uid },
  });
  await subscribeAtStripe(stripe, customer, 'premium', { metadata: { uid: buyer.uid } });
  await backend.waitForEvents();
  await stripe.customers.del(customer);
  await backend.waitForEvents();
  expect(await membership(buyer)).toBe('free active');
  for (const document of [path.customer(buyer.uid), path.stripeCustomer(customer)]) {
    expect(await readDocument(document), document).toBeUndefined();
  }
  expect(await mailsTo(buyer.email)).toEqual([]);
  return customer;
}

/** Customers that the app did not create. */
export const UNKNOWN_CUSTOMERS: Scenarios = {
  'a customer that the app did not create changes nothing, even if it names a member': async (
    backend,
  ) => {
    await expectUnknownCustomerIgnored(backend);
  },
};
