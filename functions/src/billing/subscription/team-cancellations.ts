import { Timestamp, type DocumentSnapshot, type Transaction } from 'firebase-admin/firestore';
import { parseCustomer, type Customer, type TeamEnd } from '@atelier/domain/billing/customer';
import { isLive, nextCentsOf } from '@atelier/domain/billing/membership';
import { paysPeriodSince } from '@atelier/domain/billing/plan-payment';
import { isWithdrawalOpen } from '@atelier/domain/billing/withdrawal';
import type {
  AccessChange,
  CancelMemberSubscriptionsRequest,
  CancellationOutcome,
  EndMemberSubscriptionsRequest,
  MemberSubscriptions,
  MemberSubscriptionsRequest,
} from '@atelier/domain/contracts/admin-money';
import { DomainError } from '@atelier/domain/error-code';
import { parseProfile } from '@atelier/domain/members/profile';
import { path } from '@atelier/domain/paths';
import { runAdminTransaction } from '../../moderation/audit/admin-transaction.ts';
import { businessClock } from '../../platform/business-clock.ts';
import { database } from '../../platform/firebase.ts';
import { findCustomerId, readCustomer } from '../customers.ts';
import { createDueRefund, refundOnce } from '../due-refunds.ts';
import { withNextPayments } from '../next-payments.ts';
import { disputesOf, isDisputeOpen, paymentsOf } from '../plan-payments.ts';
import { isFullRefund, sharesOf } from '../withdrawal-refunds.ts';
import { cancelNow } from './cancel-now.ts';
import { pickMembershipFields } from './membership-fields.ts';
import {
  liveSubscriptionsOf,
  subscriptionsOf,
  type PlanSubscription,
} from './plan-subscriptions.ts';
import { setMembership } from './set-membership.ts';
import { cancelAtPeriodEnd } from './subscription-changes.ts';
import { syncSubscription } from './sync-subscription.ts';

/** Id of what is owed of a payment since the team ended its subscription. */
const teamRefundId = (payment: string) => `team_${payment}`;

/**
 * Returns a member's live subscriptions, the leading one first, and what ending each of them now
 * would give back.
 */
export async function memberSubscriptions({
  uid,
}: MemberSubscriptionsRequest): Promise<MemberSubscriptions> {
  const now = (await businessClock()).now();
  const customer = await readCustomer(uid);
  const live = await withNextPayments(
    await liveSubscriptionsOf(customer.stripe_customer_id ?? null),
  );
  return {
    subscriptions: await Promise.all(
      live.map(async (one) => {
        const { refunds, is_disputed } = await endingNow(customer, one, now);
        return {
          id: one.id,
          tier: one.tier,
          interval: one.interval,
          price_cents: nextCentsOf(one),
          period_end: one.periodEnd.getTime(),
          ends_at: one.endsAt?.getTime() ?? null,
          refund_cents: sumOf(refunds),
          is_disputed,
        };
      }),
    ),
  };
}

/**
 * Plans the end of subscriptions with their period, and sets the access if asked to. Each has an
 * audit entry. Safe to repeat: an end that is planned already stays as it is.
 *
 * @throws DomainError `forbidden`, `not-found` for a deleted member, `member-not-subscribed` if
 * none of them is live, `conflict` if the membership is no longer what the admin saw
 */
export async function cancelMemberSubscriptions(
  actor: string,
  { uid, subscriptions, access }: CancelMemberSubscriptionsRequest,
): Promise<CancellationOutcome> {
  const { customerId, found } = await findSubscriptions(uid, subscriptions);
  const live = found.filter(isLive);
  if (live.length === 0) throw new DomainError('member-not-subscribed');
  const open = live.filter(({ endsBy }) => endsBy === null);
  await runAdminTransaction(actor, async ({ transaction, log }) => {
    const member = await readMember(transaction, uid);
    if (open.length > 0) requireExpected(member, access);
    for (const { tier, status, periodEnd } of open) {
      const after = { tier, status, ends_at: Timestamp.fromDate(periodEnd) };
      log({ about: member, action: 'subscription.cancel-at-end', before: { tier, status }, after });
    }
  });
  for (const one of open) await cancelAtPeriodEnd(one, 'team');
  await syncSubscription(customerId);
  const isAccessChanged = await changeAccess(actor, uid, access);
  const ends = live.map(({ endsAt, periodEnd }) => (endsAt ?? periodEnd).getTime());
  return {
    changed: open.length > 0 || isAccessChanged,
    ends_at: Math.max(...ends),
    refund_cents: 0,
    late_cents: 0,
  };
}

/**
 * Ends subscriptions at once, gives back what is not used of the running period, and sets the
 * access if asked to. Each has an audit entry. Safe to repeat and to run in parallel: what goes
 * back is decided once per subscription, in the transaction that also stores it as owed, before
 * anything ends.
 *
 * @throws DomainError `forbidden`, `not-found` for a deleted member, `member-not-subscribed` if
 * none of them is live or was ended so, `conflict` if the membership, or what goes back, is no
 * longer what the admin saw
 */
export async function endMemberSubscriptions(
  actor: string,
  request: EndMemberSubscriptionsRequest,
): Promise<CancellationOutcome> {
  const { uid, subscriptions, access } = request;
  const now = (await businessClock()).now();
  const { customerId, found } = await findSubscriptions(uid, subscriptions);
  const customer = await readCustomer(uid);
  const wanted = await Promise.all(
    found.filter(isLive).map(async (one) => ({ one, end: await endingNow(customer, one, now) })),
  );
  const { ends, isNew } = await claimEnds(actor, request, wanted, now);
  const outcome = { changed: isNew, ends_at: now.getTime(), refund_cents: 0, late_cents: 0 };
  for (const [subscription, { refunds }] of ends) {
    await cancelNow(subscription, 'team');
    for (const { payment, cents } of refunds) {
      const { sent, late } = await refundOnce(teamRefundId(payment), { uid, payment, cents });
      outcome.refund_cents += sent;
      outcome.late_cents += late;
    }
  }
  await syncSubscription(customerId);
  const isAccessChanged = await changeAccess(actor, uid, access);
  return { ...outcome, changed: isNew || isAccessChanged };
}

/**
 * Returns the named subscriptions of a member, ended ones included.
 *
 * @throws DomainError `member-not-subscribed`
 */
async function findSubscriptions(
  uid: string,
  ids: readonly string[],
): Promise<{ customerId: string; found: PlanSubscription[] }> {
  const customerId = await findCustomerId(uid);
  const all = customerId === null ? [] : await subscriptionsOf(customerId);
  const found = all.filter(({ id }) => ids.includes(id));
  if (customerId === null || found.length === 0) throw new DomainError('member-not-subscribed');
  return { customerId, found };
}

/**
 * Computes what ending a subscription now gives back: what a withdrawal would while one is
 * possible, so never less than the member could ask for; afterwards what was paid for the running
 * period without the days begun.
 */
async function endingNow(customer: Customer, one: PlanSubscription, now: Date): Promise<TeamEnd> {
  const all = await paymentsOf(one.id);
  const isOpen = isWithdrawalOpen(one.created, now);
  const counted = isOpen ? all : all.filter((payment) => paysPeriodSince(payment, one.periodStart));
  const isFull = isOpen && isFullRefund(customer, one, now);
  const refunds = sharesOf(counted, { at: now, isFull })
    .map(({ payment: { id, withdrawnCents }, due }) => ({
      payment: id,
      cents: due - withdrawnCents,
    }))
    .filter(({ cents }) => cents > 0);
  const disputes = await Promise.all(refunds.map(({ payment }) => disputesOf(payment)));
  return { refunds, is_disputed: disputes.flat().some(isDisputeOpen) };
}

interface ClaimedEnds {
  ends: ReadonlyMap<string, TeamEnd>;
  /** This call decided one of them. */
  isNew: boolean;
}

/** Stores how each subscription ends, unless another call has. */
async function claimEnds(
  actor: string,
  { uid, subscriptions, access, expected_refund_cents }: EndMemberSubscriptionsRequest,
  wanted: readonly { one: PlanSubscription; end: TeamEnd }[],
  now: Date,
): Promise<ClaimedEnds> {
  const reference = database().doc(path.customer(uid));
  return runAdminTransaction(actor, async ({ transaction, log }) => {
    const { team_ends } = parseCustomer((await transaction.get(reference)).data());
    const member = await readMember(transaction, uid);
    const ends = new Map<string, TeamEnd>();
    for (const id of subscriptions) {
      const stored = team_ends?.[id];
      if (stored) ends.set(id, stored);
    }
    const fresh = wanted.filter(({ one }) => !ends.has(one.id));
    if (ends.size === 0 && fresh.length === 0) throw new DomainError('member-not-subscribed');
    if (fresh.length === 0) return { ends, isNew: false };
    requireExpected(member, access);
    for (const { one, end } of fresh) ends.set(one.id, end);
    const cents = [...ends.values()].reduce((sum, { refunds }) => sum + sumOf(refunds), 0);
    if (cents !== expected_refund_cents) throw new DomainError('conflict');
    for (const { one, end } of fresh) {
      const { id, tier, status } = one;
      transaction.update(reference, {
        [`team_ends.${id}`]: { ...end, at: Timestamp.fromDate(now) },
      });
      for (const refund of end.refunds) {
        createDueRefund(transaction, teamRefundId(refund.payment), { uid, ...refund });
      }
      const after = { tier, status: 'canceled', refunded_cents: sumOf(end.refunds) };
      log({ about: member, action: 'subscription.cancel', before: { tier, status }, after });
    }
    return { ends, isNew: true };
  });
}

async function readMember(transaction: Transaction, uid: string): Promise<DocumentSnapshot> {
  const member = await transaction.get(database().doc(path.profile(uid)));
  if (!member.exists) throw new DomainError('not-found');
  return member;
}

/** @throws DomainError `conflict` unless the membership is what the admin saw */
function requireExpected(member: DocumentSnapshot, access: AccessChange | undefined): void {
  if (access === undefined) return;
  const { tier, status, source } = access.expected;
  const seen: Record<string, unknown> = {
    subscription_tier: tier,
    subscription_status: status,
    membership_source: source,
  };
  const present = pickMembershipFields((field) => member.get(field));
  if (Object.keys(seen).some((field) => present[field] !== seen[field])) {
    throw new DomainError('conflict');
  }
}

/**
 * Sets the access after the sync has applied what became of the payment.
 *
 * @returns whether anything changed
 */
async function changeAccess(
  actor: string,
  uid: string,
  access: AccessChange | undefined,
): Promise<boolean> {
  if (access === undefined) return false;
  const member = await database().doc(path.profile(uid)).get();
  const { subscription_tier, subscription_status, membership_source } = parseProfile(member.data());
  const expected = {
    tier: subscription_tier,
    status: subscription_status,
    source: membership_source,
  };
  // What became of the payment was chosen in the same dialog; a subscription may go on until its
  // period ends.
  const { changed } = await setMembership(actor, {
    uid,
    membership: access.membership,
    expected,
    keeps_subscription: true,
  });
  return changed;
}

const sumOf = (refunds: TeamEnd['refunds']) => refunds.reduce((sum, { cents }) => sum + cents, 0);
