import type { Stripe } from 'stripe';
import { path } from '@atelier/domain/paths';
import type { PaidTier } from '@atelier/domain/billing/plans';
import { TERMS_VERSION } from '@atelier/domain/billing/terms-version';
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
/** One who is a customer with a clock of their own, so that nobody else's time moves. */
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
 * A member whose customer exists already, as the app would have made it, on a test clock.
 * @param from  what the clock says at first, in unix seconds; now unless told
 */
export async function newTimedBuyer(
  stripe: Stripe,
  fields: Record<string, unknown> = {},
  from?: number,
): Promise<TimedBuyer> {
  const buyer = await newBuyer(fields);
  const clock = await stripe.testHelpers.testClocks.create({ frozen_time: from ?? (await nowAt(stripe)) });
  const customer = await stripe.customers.create({
    email: buyer.email,
    metadata: { uid: buyer.uid },
    test_clock: clock.id,
  });
  await linkCustomer(buyer.uid, customer.id);
  return { ...buyer, customer: customer.id, clock: clock.id };
}

/** Writes down whose customer this is, both ways. */
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

/** Waits until the trigger has written what the server keeps in a new profile: what changes it afterwards is the test's doing. */
export async function waitForProfile(uid: string): Promise<void> {
  await waitForDocument(
    path.profile(uid),
    (profile) => profile?.search !== undefined && profile.sort_name !== undefined,
  );
}

/** What `create-subscription-session` takes when all is well. */
export function checkoutRequest({ email }: Pick<Buyer, 'email'>, priceId: PaidTier, more: object = {}) {
  const consent = { terms_version: TERMS_VERSION, immediate_start: true, withdrawal_acknowledged: true };
  return { email, priceId, consent, ...more };
}

/** Whose bills the member pays at Stripe. */
export async function customerOf({ uid }: Pick<Buyer, 'uid'>): Promise<string> {
  return String((await readDocument(path.customer(uid)))?.stripe_customer_id);
}

/** The effective membership, as the member's profile shows it, in one line. */
export async function membership({ uid }: Pick<Buyer, 'uid'>): Promise<string> {
  const profile = await readDocument(path.profile(uid));
  const leaves = profile?.cancel_at_period_end === true ? ' leaves' : '';
  const owes = profile?.payment_problem === undefined ? '' : ' owes';
  return `${profile?.subscription_tier} ${profile?.subscription_status}${leaves}${owes}`;
}

/** What is kept of Stripe's own view, in one line. */
export async function billingState({ uid }: Pick<Buyer, 'uid'>): Promise<string> {
  const customer = await readDocument(path.customer(uid));
  return `${customer?.tier} ${customer?.status}`;
}

/** What time it is at Stripe, in unix seconds: the wall's, or the sandbox's. */
export async function nowAt(stripe: Stripe): Promise<number> {
  const probe = await stripe.customers.create({ metadata: { probe: 'clock' } });
  await stripe.customers.del(probe.id);
  return probe.created;
}
