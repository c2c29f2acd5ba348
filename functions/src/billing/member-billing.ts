import type { Stripe } from 'stripe';
import {
  INVOICE_STATUSES,
  MEMBER_ROWS,
  type MemberBilling,
  type MemberBillingRequest,
} from '@atelier/domain/contracts/admin-members';
import { idOf, isLiveKey, isResourceMissing, stripe, undefinedIf } from '../platform/stripe.ts';
import { findCustomerId } from './customers.ts';
import { subjectOfInvoice } from './invoices.ts';
import { refundsOf } from './plan-payments.ts';
import { isRefundEffective, refundedCents } from './refunds.ts';
import { subscriptionsOf } from './subscription/plan-subscriptions.ts';

/**
 * Returns what a member subscribed to and was billed, and what went back of it, from Stripe. It names invoices and holds
 * none of Stripe's own addresses of them, which open without a login: the admin area links to the dashboard.
 */
export async function memberBilling({ uid, after }: MemberBillingRequest): Promise<MemberBilling> {
  const customer = await findCustomerId(uid);
  if (customer === null) return { subscriptions: [], rows: [], next: null, livemode: false };
  const [subscriptions, invoices] = await Promise.all([
    after === undefined ? subscriptionsOf(customer) : [],
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
    subscriptions: subscriptions.map(({ id, tier, interval, created, endedAt, endsAt }) => ({
      ...{ id, tier, interval },
      since: created.getTime(),
      until: (endedAt ?? endsAt)?.getTime() ?? null,
    })),
    rows: await Promise.all(data.map(rowOf)),
    next: invoices?.has_more === true ? (data.at(-1)?.id ?? null) : null,
    livemode: isLiveKey(),
  };
}

async function rowOf(invoice: Stripe.Invoice): Promise<MemberBilling['rows'][number]> {
  const { id, number, status, total, created } = invoice;
  const payments = (invoice.payments?.data ?? []).flatMap(({ payment }) => idOf(payment.payment_intent) ?? []);
  // Money can only go back of what was paid.
  const paid = status === 'paid' ? payments : [];
  const [subject, refunds] = await Promise.all([
    subjectOfInvoice(invoice, payments[0]),
    Promise.all(paid.map(refundsOf)),
  ]);
  const made = refunds.flat().filter(isRefundEffective);
  const refunded = { cents: refundedCents(made, () => true), at: Math.max(...made.map((one) => one.created * 1000)) };
  return {
    ...{ id, number },
    status: INVOICE_STATUSES.find((known) => known === status) ?? 'draft',
    subject,
    cents: total,
    at: created * 1000,
    refunded: made.length === 0 ? null : refunded,
  };
}
