import type { Stripe } from 'stripe';
import {
  INVOICE_STATUSES,
  MEMBER_ROWS,
  type MemberBilling,
  type MemberBillingRequest,
} from '@atelier/domain/contracts/admin-members';
import { isLive, nextCentsOf, renews } from '@atelier/domain/billing/membership';
import { idOf, isLiveKey, isResourceMissing, stripe, undefinedIf } from '../platform/stripe.ts';
import { findCustomerId } from './customers.ts';
import { subjectOfInvoice } from './invoices.ts';
import { withNextPayments } from './next-payments.ts';
import { disputesOf, isDisputeOpen, lostCents, refundsOf } from './plan-payments.ts';
import { isRefundEffective, refundedCents } from './refunds.ts';
import { subscriptionsOf, type PlanSubscription } from './subscription/plan-subscriptions.ts';

/**
 * Returns what a member subscribed to and was billed, and what went back of it, from Stripe. It
 * names invoices and holds none of Stripe's own addresses of them, which open without a login: the
 * admin area links to the dashboard.
 */
export async function memberBilling({ uid, after }: MemberBillingRequest): Promise<MemberBilling> {
  const customer = await findCustomerId(uid);
  if (customer === null) return { subscriptions: [], rows: [], next: null, livemode: false };
  const [subscriptions, invoices] = await Promise.all([
    after === undefined ? subscriptionsOf(customer).then(withNextPayments) : [],
    // A deleted customer has none.
    undefinedIf(
      isResourceMissing,
      stripe().invoices.list({
        customer,
        limit: MEMBER_ROWS,
        expand: ['data.payments'],
        ...(after !== undefined && { starting_after: after }),
      }),
    ),
  ]);
  const data = invoices?.data ?? [];
  return {
    subscriptions: subscriptions.map(subscriptionRow),
    rows: await Promise.all(data.map(rowOf)),
    next: invoices?.has_more === true ? (data.at(-1)?.id ?? null) : null,
    livemode: isLiveKey(),
  };
}

function subscriptionRow(one: PlanSubscription): MemberBilling['subscriptions'][number] {
  const { id, tier, interval, created, endedAt, endsAt, periodEnd, status } = one;
  return {
    id,
    tier,
    interval,
    price_cents: one.priceCents,
    state: stateOf(one),
    since: created.getTime(),
    until: (endedAt ?? endsAt)?.getTime() ?? null,
    next:
      renews(one) || status === 'past_due'
        ? { cents: nextCentsOf(one), at: periodEnd.getTime() }
        : null,
  };
}

function stateOf({
  status,
  endsAt,
}: PlanSubscription): MemberBilling['subscriptions'][number]['state'] {
  if (!isLive({ status })) return status === 'canceled' ? 'ended' : 'unpaid-start';
  if (status === 'past_due' || status === 'unpaid') return 'owes';
  if (status === 'paused') return 'paused';
  return endsAt === null ? 'runs' : 'ending';
}

async function rowOf(invoice: Stripe.Invoice): Promise<MemberBilling['rows'][number]> {
  const { id, number, status, total, created, amount_paid, attempt_count } = invoice;
  const payments = (invoice.payments?.data ?? []).flatMap(
    ({ payment }) => idOf(payment.payment_intent) ?? [],
  );
  // Money can only go back of what was paid.
  const paid = status === 'paid' ? payments : [];
  const [subject, refundsOfEach, disputesOfEach] = await Promise.all([
    subjectOfInvoice(invoice, payments[0]),
    Promise.all(paid.map(refundsOf)),
    Promise.all(paid.map(disputesOf)),
  ]);
  const refunds = refundsOfEach.flat();
  const disputes = disputesOfEach.flat();
  const made = refunds.filter(isRefundEffective);
  const refunded = {
    cents: refundedCents(made, () => true),
    at: Math.max(...made.map((one) => one.created * 1000)),
  };
  const paidCents = status === 'paid' ? amount_paid : 0;
  const failed = refunds.filter((one) => !isRefundEffective(one));
  return {
    id,
    number,
    status: INVOICE_STATUSES.find((known) => known === status) ?? 'draft',
    subject,
    cents: total,
    paid_cents: paidCents,
    at: created * 1000,
    refunded: made.length === 0 ? null : refunded,
    // What was sent again is owed no more.
    failed_refund_cents: Math.min(sumOf(failed), Math.max(0, paidCents - refunded.cents)),
    is_disputed: disputes.some(isDisputeOpen),
    lost_cents: lostCents(disputes),
    has_failed: status === 'open' && attempt_count > 0,
  };
}

const sumOf = (refunds: readonly Stripe.Refund[]) =>
  refunds.reduce((sum, { amount }) => sum + amount, 0);
