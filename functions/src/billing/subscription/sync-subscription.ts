import { FieldValue, Timestamp, type DocumentData, type DocumentSnapshot } from 'firebase-admin/firestore';
import { path } from '@atelier/domain/paths';
import { hasGivenTier, isGivenTier } from '@atelier/domain/access/access';
import {
  isLive,
  membershipOf,
  otherSubscriptionsOf,
  yearlyRenewalsOf,
  type BilledMembership,
} from '@atelier/domain/billing/membership';
import { parseProfile } from '@atelier/domain/members/profile';
import type { OtherSubscription } from '@atelier/domain/parsing/parse';
import { TIERS } from '@atelier/domain/values';
import { businessClock } from '../../platform/business-clock.ts';
import { changedFields, parallelSubscription, pickMembershipFields } from './membership-fields.ts';
import { tellContracts, type Reading } from './contract-mails.ts';
import { cancelDuplicates } from './duplicate-subscriptions.ts';
import { newAuditEntry } from '../../moderation/audit/audit-log.ts';
import { isContention } from '../../platform/contention.ts';
import { keepSync } from '../../platform/due-changes.ts';
import { database, dateAt, numberAt, parseDocument, textAt } from '../../platform/firebase.ts';
import { logEvent } from '../../platform/log.ts';
import { findCustomerUid } from '../customers.ts';
import { withNextPayments } from '../next-payments.ts';
import { subscriptionsOf, type PlanSubscription } from './plan-subscriptions.ts';

/**
 * Updates `customers/{uid}` and, unless an admin set the membership, the profile to the state at Stripe, in one
 * transaction. A purchase makes Stripe decide again unless the admin gave an active tier that is as high. Safe to run at
 * any time, in any order and repeatedly: on events, on return from Stripe and nightly. Does nothing for an unknown
 * customer or a deleted member.
 *
 * Draws a sync ticket before reading Stripe and applies the result only if its ticket is higher than the last applied
 * one, so that a slow read cannot overwrite a newer one.
 *
 * A sync that meets locks is left to a schedule besides: what it follows, a refund perhaps, is done.
 *
 * @returns the subscriptions that it read; undefined where it does nothing
 */
export async function syncSubscription(customerId: string): Promise<PlanSubscription[] | undefined> {
  const uid = await findCustomerUid(customerId);
  if (uid === null) {
    logEvent.customerUnknown(customerId);
    return undefined;
  }
  try {
    return await syncMember(uid, customerId);
  } catch (error) {
    if (isContention(error)) await keepSync(uid, customerId, error);
    throw error;
  }
}

/** Returns whether a profile still gives what the member paid for, although no subscription at Stripe runs. */
export async function isAccessLeft(uid: string, customerId: string): Promise<boolean> {
  const profile = await database().doc(path.profile(uid)).get();
  const [tier, status, source] = ['subscription_tier', 'subscription_status', 'membership_source'].map((field) =>
    textAt(profile, field),
  );
  if (tier === undefined || tier === 'free' || status !== 'active' || source === 'admin') return false;
  return !(await subscriptionsOf(customerId)).some(isLive);
}

async function syncMember(uid: string, customerId: string): Promise<PlanSubscription[] | undefined> {
  const syncTicket = await drawSyncTicket(uid, customerId);
  if (syncTicket === null) return undefined;
  const kept = await cancelDuplicates(uid, customerId, await subscriptionsOf(customerId));
  const subscriptions = await withNextPayments(kept);
  const now = (await businessClock()).now();
  const billed = membershipOf(subscriptions, now);
  const reading = { subscriptions, syncTicket, now };
  await applyMembership(uid, reading, billed, otherSubscriptionsOf(subscriptions, now));
  return subscriptions;
}

/** Draws the next sync ticket. @returns null if the member was deleted or has another customer now */
async function drawSyncTicket(uid: string, customerId: string): Promise<number | null> {
  const db = database();
  const customer = db.doc(path.customer(uid));
  return db.runTransaction(async (transaction) => {
    const [stored, deletedUser] = await transaction.getAll(customer, db.doc(path.deletedUser(uid)));
    if (deletedUser?.exists || stored?.get('stripe_customer_id') !== customerId) return null;
    const syncTicket = numberAt(stored, 'syncSeq') + 1;
    transaction.update(customer, { syncSeq: syncTicket });
    return syncTicket;
  });
}

/**
 * Writes a membership, and the mails about what changed in the contracts, unless a later reading has been written or the
 * member was deleted.
 */
async function applyMembership(
  uid: string,
  reading: Reading,
  billed: BilledMembership,
  others: readonly OtherSubscription[],
): Promise<void> {
  const db = database();
  const { subscriptions, syncTicket } = reading;
  const customer = db.doc(path.customer(uid));
  const profile = db.doc(path.profile(uid));
  const written = await db.runTransaction(async (transaction) => {
    const [storedCustomer, member, deletedUser] = await transaction.getAll(
      customer,
      profile,
      db.doc(path.deletedUser(uid)),
    );
    if (deletedUser?.exists || !storedCustomer?.exists || member === undefined) return false;
    if (numberAt(storedCustomer, 'appliedSeq') >= syncTicket) return false;
    const membership = billed.period_end === null ? endedMembership(storedCustomer, billed) : billed;
    const isPurchase = hasNewPurchase(storedCustomer, subscriptions);
    const paid = isPurchase ? { 'checkout_attempt.paid': true } : {};
    const fields = { ...customerFields(membership), ...renewalFields(subscriptions) };
    const { contracts, mails } = tellContracts(storedCustomer, member, reading);
    transaction.update(customer, { ...fields, ...paid, contracts, appliedSeq: syncTicket });
    for (const { id, data } of mails) transaction.create(db.doc(path.mail(id)), data);
    if (member.exists) {
      const isReleased = isReleasedByPurchase(member, storedCustomer, membership, isPurchase);
      const isSetByAdmin = member.get('membership_source') === 'admin' && !isReleased;
      const wanted: DocumentData = {
        ...(isSetByAdmin ? { paid_beside: parallelSubscription(membership) } : profileFields(membership)),
        ...(isReleased ? RELEASED : {}),
        other_subscriptions: others.length === 0 ? FieldValue.delete() : others.map(storedSubscription),
        is_paying: subscriptions.some(isLive) ? true : FieldValue.delete(),
      };
      if (isReleased) {
        const before = pickMembershipFields((field) => member.get(field));
        const after = pickMembershipFields((field) => wanted[field]);
        const entry = { actor: member, about: member, action: 'member.membership-release', before, after } as const;
        transaction.create(db.collection(path.auditLog()).doc(), newAuditEntry(entry));
      }
      // Write only what changed: each change of a profile is billed per listener.
      const changes = changedFields(member.data() ?? {}, wanted);
      if (Object.keys(changes).length > 0) transaction.update(profile, changes);
    }
    return true;
  });
  if (!written) logEvent.syncDropped(uid, syncTicket);
}

const RELEASED = { membership_source: 'stripe', paid_beside: FieldValue.delete() } as const;

/**
 * Returns whether the checkout under way was paid and no earlier run has applied it. Renewals and subscriptions that ran
 * before an admin's choice are not purchases.
 */
function hasNewPurchase(customer: DocumentSnapshot, subscriptions: readonly PlanSubscription[]): boolean {
  const attempt = customer.get('checkout_attempt') as { id: string; paid?: boolean } | undefined;
  if (attempt === undefined || attempt.paid === true) return false;
  return subscriptions.some((one) => isLive(one) && one.consentId === attempt.id);
}

/**
 * Returns whether a purchase ends an admin's choice: any purchase if the choice is not an active tier, else one of a higher
 * tier, by a checkout or by a change of the plan that is paid beside. What was paid before the choice does not end it.
 */
function isReleasedByPurchase(
  member: DocumentSnapshot,
  storedCustomer: DocumentSnapshot,
  membership: BilledMembership,
  isPurchase: boolean,
): boolean {
  const profile = parseDocument(member, parseProfile);
  if (profile?.membership_source !== 'admin') return false;
  if (!hasGivenTier(profile)) return isPurchase;
  if (membership.status !== 'active' || isGivenTier(profile, membership.tier)) return false;
  const wasPaid = storedCustomer.get('status') !== 'canceled';
  const paidTier = TIERS.find((tier) => tier === storedCustomer.get('tier')) ?? 'free';
  return isPurchase || !wasPaid || isGivenTier(profile, paidTier);
}

/**
 * Returns the membership of a member without a subscription at Stripe: the stored one as canceled if it was paid (the
 * customer was deleted at Stripe), otherwise `billed`.
 */
function endedMembership(storedCustomer: DocumentSnapshot, billed: BilledMembership): BilledMembership {
  const last = TIERS.find((tier) => tier === storedCustomer.get('tier'));
  if (last === undefined || last === 'free') return billed;
  return { ...billed, tier: last, status: 'canceled', period_end: dateAt(storedCustomer, 'period_end') ?? null };
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

/** The renewals that are announced, and the first of them, by which a query finds the customer. */
function renewalFields(subscriptions: readonly PlanSubscription[]): DocumentData {
  const renewals = yearlyRenewalsOf(subscriptions);
  const [first] = renewals;
  if (first === undefined) return { renewals: FieldValue.delete(), next_renewal_at: FieldValue.delete() };
  const stored = renewals.map((one) => ({ ...one, at: Timestamp.fromDate(one.at) }));
  return { renewals: stored, next_renewal_at: Timestamp.fromDate(first.at) };
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

function storedSubscription({ period_end, payment_problem, ...other }: OtherSubscription): DocumentData {
  return {
    ...other,
    period_end: Timestamp.fromDate(period_end),
    ...(payment_problem === undefined ? {} : { payment_problem: { since: Timestamp.fromDate(payment_problem.since) } }),
  };
}

/** Returns the fields that both documents have: a release of the membership copies them from customer to profile. */
function paymentProblemAndNextTier({ payment_problem, next_tier, billing }: BilledMembership): DocumentData {
  return {
    payment_problem:
      payment_problem === null ? FieldValue.delete() : { since: Timestamp.fromDate(payment_problem.since) },
    next_tier: next_tier ?? FieldValue.delete(),
    billing: billing ?? FieldValue.delete(),
  };
}

function timestampOrDelete(date: Date | null): Timestamp | FieldValue {
  return date === null ? FieldValue.delete() : Timestamp.fromDate(date);
}
