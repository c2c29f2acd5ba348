import { FieldValue, Timestamp, type DocumentData } from 'firebase-admin/firestore';
import { path } from '@atelier/domain/paths';
import { membershipOf, type BilledMembership } from '@atelier/domain/billing/membership';
import { TIERS } from '@atelier/domain/values';
import { businessClock } from '../../platform/business-clock.ts';
import { changedFields } from '../../platform/changed-fields.ts';
import { cancelDuplicates } from './duplicate-subscriptions.ts';
import { database } from '../../platform/firebase.ts';
import { logEvent } from '../../platform/log.ts';
import { findCustomerUid } from '../customers.ts';
import { subscriptionsOf } from './plan-subscriptions.ts';
import { parallelSubscription } from './release-membership.ts';

/**
 * Updates `customers/{uid}` and, unless an admin set the membership, the profile to the state at Stripe, in one
 * transaction. Safe to run at any time, in any order and repeatedly: on events, on return from Stripe and nightly. Does
 * nothing for an unknown customer or a deleted member.
 *
 * Draws a sequence number before reading Stripe and applies the result only if its number is higher than the last
 * applied one, so that a slow read cannot overwrite a newer one.
 */
export async function syncSubscription(customerId: string): Promise<void> {
  const uid = await findCustomerUid(customerId);
  if (uid === null) {
    logEvent.customerUnknown(customerId);
    return;
  }
  const number = await nextSyncNumber(uid, customerId);
  if (number === null) return;
  const subscriptions = await cancelDuplicates(customerId, await subscriptionsOf(customerId));
  const now = (await businessClock()).now();
  await apply(uid, number, membershipOf(subscriptions, now));
}

/** @returns null if the member has left or has another customer now. */
async function nextSyncNumber(uid: string, customerId: string): Promise<number | null> {
  const db = database();
  const customer = db.doc(path.customer(uid));
  return db.runTransaction(async (transaction) => {
    const [stored, left] = await transaction.getAll(customer, db.doc(path.deletedUser(uid)));
    if (left?.exists || stored?.get('stripe_customer_id') !== customerId) return null;
    const number = numberOrZero(stored.get('syncSeq')) + 1;
    transaction.update(customer, { syncSeq: number });
    return number;
  });
}

async function apply(uid: string, number: number, billed: BilledMembership): Promise<void> {
  const db = database();
  const customer = db.doc(path.customer(uid));
  const profile = db.doc(path.profile(uid));
  const written = await db.runTransaction(async (transaction) => {
    const [storedCustomer, member, left] = await transaction.getAll(customer, profile, db.doc(path.deletedUser(uid)));
    if (left?.exists || !storedCustomer?.exists || numberOrZero(storedCustomer.get('appliedSeq')) >= number)
      return false;
    const membership = billed.period_end === null ? endedMembership(storedCustomer.data(), billed) : billed;
    transaction.update(customer, { ...customerFields(membership), appliedSeq: number });
    if (member?.exists) {
      const isSetByAdmin = member.get('membership_source') === 'admin';
      const wanted = isSetByAdmin ? { paid_beside: parallelSubscription(membership) } : profileFields(membership);
      // Write only what changed: each change of a profile is billed per listener.
      const changes = changedFields(member.data() ?? {}, wanted);
      if (Object.keys(changes).length > 0) transaction.update(profile, changes);
    }
    return true;
  });
  if (!written) logEvent.syncDropped(uid, number);
}

/**
 * Returns a canceled membership for a former subscriber of whom Stripe no longer knows anything because the customer
 * was deleted.
 */
function endedMembership(storedCustomer: DocumentData | undefined, billed: BilledMembership): BilledMembership {
  const last = TIERS.find((tier) => tier === storedCustomer?.tier);
  if (last === undefined || last === 'free') return billed;
  const end: unknown = storedCustomer?.period_end;
  return { ...billed, tier: last, status: 'canceled', period_end: end instanceof Timestamp ? end.toDate() : null };
}

function customerFields(membership: BilledMembership): DocumentData {
  return {
    tier: membership.tier,
    status: membership.status,
    period_end: timestampOrDelete(membership.period_end),
    cancel_at_period_end: membership.cancel_at_period_end,
    grace_until: timestampOrDelete(membership.grace_until),
    ...paymentProblemAndNextTier(membership),
  };
}

/** The profile's fields. Members who never subscribed get none of the optional ones. */
function profileFields(membership: BilledMembership): DocumentData {
  return {
    subscription_tier: membership.tier,
    subscription_status: membership.status,
    current_period_end: timestampOrDelete(membership.period_end),
    cancel_at_period_end: membership.cancel_at_period_end ? true : FieldValue.delete(),
    ...paymentProblemAndNextTier(membership),
  };
}

/** Payment problem and planned tier, stored in both documents because a release copies them from the customer. */
function paymentProblemAndNextTier({ payment_problem, next_tier }: BilledMembership): DocumentData {
  return {
    payment_problem:
      payment_problem === null ? FieldValue.delete() : { since: Timestamp.fromDate(payment_problem.since) },
    next_tier: next_tier ?? FieldValue.delete(),
  };
}

function timestampOrDelete(date: Date | null): Timestamp | FieldValue {
  return date === null ? FieldValue.delete() : Timestamp.fromDate(date);
}

function numberOrZero(value: unknown): number {
  return typeof value === 'number' ? value : 0;
}
