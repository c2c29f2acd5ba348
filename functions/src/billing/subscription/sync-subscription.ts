import type { DocumentSnapshot } from 'firebase-admin/firestore';
import { path } from '@atelier/domain/paths';
import { hasGivenTier, isGivenTier } from '@atelier/domain/access/access';
import { parseCustomer, type Customer } from '@atelier/domain/billing/customer';
import {
  isLive,
  membershipOf,
  otherSubscriptionsOf,
  type BilledMembership,
} from '@atelier/domain/billing/membership';
import {
  customerFields,
  paidBeside,
  profileFields,
  releasedFields,
  renewalFields,
} from '@atelier/domain/billing/membership-fields';
import type { OtherSubscription } from '@atelier/domain/billing/stored-membership';
import { parseProfile } from '@atelier/domain/members/profile';
import { businessClock } from '../../platform/business-clock.ts';
import { changedFields, pickMembershipFields, storedFields } from './membership-fields.ts';
import { tellContracts, type Reading } from './contract-mails.ts';
import { cancelDuplicates } from './duplicate-subscriptions.ts';
import { newAuditEntry } from '../../moderation/audit/audit-log.ts';
import { isContention } from '../../platform/contention.ts';
import { keepSync } from '../../platform/due-changes.ts';
import { database, parseDocument, textAt } from '../../platform/firebase.ts';
import { logEvent } from '../../platform/log.ts';
import { findCustomerUid } from '../customers.ts';
import { withNextPayments } from '../next-payments.ts';
import { subscriptionsOf, type PlanSubscription } from './plan-subscriptions.ts';

/** A member whose subscriptions were synced. */
export interface SyncedMember {
  uid: string;
  /**
   * What the sync read; undefined if it had nothing to do, for a deleted member or one who has
   * another customer now.
   */
  subscriptions: PlanSubscription[] | undefined;
}

/**
 * Updates `customers/{uid}` and, unless an admin set the membership, the profile to the state at
 * Stripe, in one transaction. A purchase makes Stripe decide again unless the admin gave an active
 * tier that is as high. Safe to run at any time, in any order and repeatedly: on events, on return
 * from Stripe and nightly. Does nothing for an unknown customer or a deleted member.
 *
 * Draws a sync ticket before reading Stripe and applies the result only if its ticket is higher
 * than the last applied one, so that a slow read cannot overwrite a newer one.
 *
 * A sync that meets locks is left to a schedule besides: what it follows, a refund perhaps, is
 * done.
 *
 * @returns undefined for an unknown customer
 */
export async function syncSubscription(customerId: string): Promise<SyncedMember | undefined> {
  const uid = await findCustomerUid(customerId);
  if (uid === null) {
    logEvent.customerUnknown(customerId);
    return undefined;
  }
  try {
    return { uid, subscriptions: await syncMember(uid, customerId) };
  } catch (error) {
    if (isContention(error)) await keepSync(uid, customerId, error);
    throw error;
  }
}

/**
 * Returns whether a profile still gives what the member paid for, although no subscription at
 * Stripe runs.
 */
export async function isAccessLeft(uid: string, customerId: string): Promise<boolean> {
  const profile = await database().doc(path.profile(uid)).get();
  const tier = textAt(profile, 'subscription_tier');
  const isPaidTier = tier !== undefined && tier !== 'free';
  const isActive = textAt(profile, 'subscription_status') === 'active';
  const isAdminsChoice = textAt(profile, 'membership_source') === 'admin';
  if (!isPaidTier || !isActive || isAdminsChoice) return false;
  return !(await subscriptionsOf(customerId)).some(isLive);
}

async function syncMember(
  uid: string,
  customerId: string,
): Promise<PlanSubscription[] | undefined> {
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

/**
 * Draws the next sync ticket.
 *
 * @returns null if the member was deleted or has another customer now
 */
async function drawSyncTicket(uid: string, customerId: string): Promise<number | null> {
  const db = database();
  const customer = db.doc(path.customer(uid));
  return db.runTransaction(async (transaction) => {
    const [stored, deletedUser] = await transaction.getAll(customer, db.doc(path.deletedUser(uid)));
    const { stripe_customer_id, syncSeq } = parseCustomer(stored?.data());
    if (deletedUser?.exists || stripe_customer_id !== customerId) return null;
    const syncTicket = syncSeq + 1;
    transaction.update(customer, { syncSeq: syncTicket });
    return syncTicket;
  });
}

/**
 * Writes a membership, and the mails about what changed in the contracts, unless a later reading
 * has been written or the member was deleted.
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
    const stored = parseCustomer(storedCustomer.data());
    if (stored.appliedSeq >= syncTicket) return false;
    const membership = billed.period_end === null ? endedMembership(stored, billed) : billed;
    const isPurchase = hasNewPurchase(stored, subscriptions);
    const paid = isPurchase ? { 'checkout_attempt.paid': true } : {};
    const fields = storedFields({ ...customerFields(membership), ...renewalFields(subscriptions) });
    const { contracts, mails } = tellContracts(stored, member, reading);
    transaction.update(customer, { ...fields, ...paid, contracts, appliedSeq: syncTicket });
    for (const { id, data } of mails) transaction.create(db.doc(path.mail(id)), data);
    if (member.exists) {
      const isReleased = isReleasedByPurchase(member, stored, membership, isPurchase);
      const wanted = storedFields({
        ...decidedFields(member, membership, isReleased),
        other_subscriptions: others.length === 0 ? null : others,
        is_paying: subscriptions.some(isLive) ? true : null,
      });
      if (isReleased) {
        const before = pickMembershipFields((field) => member.get(field));
        const after = pickMembershipFields((field) => wanted[field]);
        const entry = {
          actor: member,
          about: member,
          action: 'member.membership-release',
          before,
          after,
        } as const;
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

/**
 * Returns the fields of a profile by who decides about the membership: Stripe, after a release too,
 * or an admin.
 */
function decidedFields(
  member: DocumentSnapshot,
  membership: BilledMembership,
  isReleased: boolean,
) {
  if (isReleased) return releasedFields(membership);
  const isSetByAdmin = member.get('membership_source') === 'admin';
  return isSetByAdmin ? { paid_beside: paidBeside(membership) } : profileFields(membership);
}

/**
 * Returns whether the checkout under way was paid and no earlier run has applied it. Renewals and
 * subscriptions that ran before an admin's choice are not purchases.
 */
function hasNewPurchase(
  { checkout_attempt: attempt }: Customer,
  subscriptions: readonly PlanSubscription[],
): boolean {
  if (attempt === undefined || attempt.paid === true) return false;
  return subscriptions.some((one) => isLive(one) && one.consentId === attempt.id);
}

/**
 * Returns whether a purchase ends an admin's choice: any purchase if the choice is not an active
 * tier, else one of a higher tier, by a checkout or by a change of the plan that is paid beside.
 * What was paid before the choice does not end it.
 */
function isReleasedByPurchase(
  member: DocumentSnapshot,
  stored: Customer,
  membership: BilledMembership,
  isPurchase: boolean,
): boolean {
  const profile = parseDocument(member, parseProfile);
  if (profile?.membership_source !== 'admin') return false;
  if (!hasGivenTier(profile)) return isPurchase;
  if (membership.status !== 'active' || isGivenTier(profile, membership.tier)) return false;
  const wasPaid = stored.status !== 'canceled';
  return isPurchase || !wasPaid || isGivenTier(profile, stored.tier ?? 'free');
}

/**
 * Returns the membership of a member without a subscription at Stripe: the stored one as canceled
 * if it was paid (the customer was deleted at Stripe), otherwise `billed`.
 */
function endedMembership(
  { tier, period_end }: Customer,
  billed: BilledMembership,
): BilledMembership {
  if (tier === undefined || tier === 'free') return billed;
  return { ...billed, tier, status: 'canceled', period_end: period_end ?? null };
}
