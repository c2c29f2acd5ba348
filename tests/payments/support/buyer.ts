import type { Stripe } from 'stripe';
import { path } from '@atelier/domain/paths';
import { type PaidTier, TERMS_VERSION } from '@atelier/domain/billing/plans';
import { idToken } from '../../functions/support/functions-emulator.ts';
import { readDocument } from '../../functions/support/documents.ts';
import { adminFirestore, newMember, waitForDocument } from '../../support/suite/admin-sdk.ts';
import { followCustomer } from './delivery-mode.ts';

/** A signed-in member. */
export interface Buyer {
  uid: string;
  email: string;
  token: string;
}
/** A customer with a test clock, so that only their time moves. */
export interface TimedBuyer extends Buyer {
  customer: string;
  clock: string;
}

export async function newBuyer(fields: Record<string, unknown> = {}): Promise<Buyer> {
  const member = await newMember(fields);
  await followCustomer(member.uid);
  return { uid: member.uid, email: member.email, token: await idToken(member) };
}

/**
 * Creates a member with a customer on a test clock, mapped as the app does.
 * @param from  the initial time of the clock, in unix seconds. Default: now
 */
export async function newTimedBuyer(
  stripe: Stripe,
  fields: Record<string, unknown> = {},
  from?: number,
): Promise<TimedBuyer> {
  const buyer = await newBuyer(fields);
  const clock = await stripe.testHelpers.testClocks.create({
    frozen_time: from ?? (await nowAt(stripe)),
  });
  const customer = await stripe.customers.create({
    email: buyer.email,
    metadata: { uid: buyer.uid },
    test_clock: clock.id,
  });
  await linkCustomer(buyer.uid, customer.id);
  return { ...buyer, customer: customer.id, clock: clock.id };
}

/** Stores the mapping between member and customer. */
async function linkCustomer(uid: string, customer: string): Promise<void> {
  await adminFirestore().doc(path.customer(uid)).set({
    stripe_customer_id: customer,
    customer_version: 1,
    tier: 'free',
    status: 'active',
    cancel_at_period_end: false,
    syncSeq: 0,
    appliedSeq: 0,
  });
  await adminFirestore().doc(path.stripeCustomer(customer)).set({ uid, livemode: false });
}

/**
 * Waits until the trigger has completed a new profile, so that only the test changes it afterwards.
 */
export async function waitForProfile(uid: string): Promise<void> {
  await waitForDocument(
    path.profile(uid),
    (profile) => profile?.search !== undefined && profile.sort_name !== undefined,
  );
}

/** Returns a valid body for `create-subscription-session`. */
export function checkoutRequest(
  { email }: Pick<Buyer, 'email'>,
  priceId: PaidTier,
  more: object = {},
) {
  const consent = {
    terms_version: TERMS_VERSION,
    immediate_start: true,
    withdrawal_acknowledged: true,
  };
  return { email, priceId, consent, ...more };
}

/** Returns why the member's memberships were ended, according to the audit log. */
export async function cancellations({ uid }: Pick<Buyer, 'uid'>): Promise<unknown[]> {
  const entries = await adminFirestore()
    .collection(path.auditLog())
    .where('target', '==', uid)
    .get();
  return entries.docs
    .filter((entry) => entry.get('action') === 'subscription.cancel')
    .map((entry) => entry.get('after.reason'));
}

/** Returns the Stripe customer of a member. */
export async function customerOf({ uid }: Pick<Buyer, 'uid'>): Promise<string> {
  return String((await readDocument(path.customer(uid)))?.stripe_customer_id);
}

/**
 * Returns the membership in the profile as one line, such as `basic active leaves` (cancelled) or
 * `… owes` (payment problem).
 */
export async function membership({ uid }: Pick<Buyer, 'uid'>): Promise<string> {
  const profile = await readDocument(path.profile(uid));
  const leaves = profile?.cancel_at_period_end === true ? ' leaves' : '';
  const owes = profile?.payment_problem === undefined ? '' : ' owes';
  return `${profile?.subscription_tier} ${profile?.subscription_status}${leaves}${owes}`;
}

/** Returns the stored subscription of the customer as one line. */
export async function billingState({ uid }: Pick<Buyer, 'uid'>): Promise<string> {
  const customer = await readDocument(path.customer(uid));
  return `${customer?.tier} ${customer?.status}`;
}

/** Returns the time at Stripe, in unix seconds: real time, or that of the sandbox. */
export async function nowAt(stripe: Stripe): Promise<number> {
  const probe = await stripe.customers.create({ metadata: { probe: 'clock' } });
  await stripe.customers.del(probe.id);
  return probe.created;
}
