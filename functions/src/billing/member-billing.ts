import type { Stripe } from 'stripe';
import {
  INVOICE_STATUSES,
  MEMBER_ROWS,
  type MemberBilling,
  type MemberBillingRequest,
} from '@atelier/domain/contracts/admin-members';
import { isLive, nextCentsOf, renews } from '@atelier/domain/billing/membership';
import { path } from '@atelier/domain/paths';
import { database } from '../platform/firebase.ts';
import { idOf, isLiveKey, isResourceMissing, stripe, undefinedIf } from '../platform/stripe.ts';
import { findCustomerId } from './customers.ts';
import { subjectOfInvoice } from './invoices.ts';
import { withNextPayments } from './next-payments.ts';
import { refundsOf } from './plan-payments.ts';
import { isRefundEffective, refundedCents } from './refunds.ts';
import { subscriptionsOf, type PlanSubscription } from './subscription/plan-subscriptions.ts';

/**
 * Returns what a member subscribed to and was billed, and what went back of it, from Stripe. It names invoices and holds
 * none of Stripe's own addresses of them, which open without a login: the admin area links to the dashboard.
 */
export async function memberBilling({ uid, after }: MemberBillingRequest): Promise<MemberBilling> {
  const customer = await findCustomerId(uid);
  if (customer === null) return { subscriptions: [], rows: [], next: null, livemode: false };
  const [subscriptions, invoices, disputed] = await Promise.all([
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
    openDisputesOf(uid),
  ]);
  const data = invoices?.data ?? [];
  return {
    subscriptions: subscriptions.map(subscriptionRow),
    rows: await Promise.all(data.map((invoice) => rowOf(invoice, disputed))),
    next: invoices?.has_more === true ? (data.at(-1)?.id ?? null) : null,
    livemode: isLiveKey(),
  };
}

/** Returns the payments of a member that are disputed, as the sync of disputes last wrote them. */
async function openDisputesOf(uid: string): Promise<ReadonlySet<string>> {
  const stored: unknown = (await database().doc(path.customer(uid)).get()).get('open_disputes');
  return new Set(Array.isArray(stored) ? (stored as string[]) : []);
}

function subscriptionRow(one: PlanSubscription): MemberBilling['subscriptions'][number] {
  const { id, tier, interval, created, endedAt, endsAt, periodEnd, status } = one;
  return {
    ...{ id, tier, interval, price_cents: one.priceCents, state: stateOf(one) },
    since: created.getTime(),
    until: (endedAt ?? endsAt)?.getTime() ?? null,
    next: renews(one) || status === 'past_due' ? { cents: nextCentsOf(one), at: periodEnd.getTime() } : null,
  };
}

function stateOf({ status, endsAt }: PlanSubscription): MemberBilling['subscriptions'][number]['state'] {
  if (!isLive({ status })) return status === 'canceled' ? 'ended' : 'unpaid-start';
  if (status === 'past_due' || status === 'unpaid') return 'owes';
  if (status === 'paused') return 'paused';
  return endsAt === null ? 'runs' : 'ending';
}

async function rowOf(invoice: Stripe.Invoice, disputed: ReadonlySet<string>): Promise<MemberBilling['rows'][number]> {
  const { id, number, status, total, created, amount_paid, attempt_count } = invoice;
  const payments = (invoice.payments?.data ?? []).flatMap(({ payment }) => idOf(payment.payment_intent) ?? []);
  // Money can only go back of what was paid.
  const paid = status === 'paid' ? payments : [];
  const [subject, refunds] = await Promise.all([
    subjectOfInvoice(invoice, payments[0]),
    Promise.all(paid.map(refundsOf)),
  ]);
  const made = refunds.flat().filter(isRefundEffective);
  const refunded = { cents: refundedCents(made, () => true), at: Math.max(...made.map((one) => one.created * 1000)) };
  const paidCents = status === 'paid' ? amount_paid : 0;
  const failed = refunds.flat().filter((one) => !isRefundEffective(one));
  return {
    ...{ id, number },
    status: INVOICE_STATUSES.find((known) => known === status) ?? 'draft',
    subject,
    cents: total,
    paid_cents: paidCents,
    at: created * 1000,
    refunded: made.length === 0 ? null : refunded,
    // What was sent again is owed no more.
    failed_refund_cents: Math.min(sumOf(failed), Math.max(0, paidCents - refunded.cents)),
    is_disputed: paid.some((payment) => disputed.has(payment)),
    has_failed: status === 'open' && attempt_count > 0,
  };
}

const sumOf = (refunds: readonly Stripe.Refund[]) => refunds.reduce((sum, { amount }) => sum + amount, 0);
