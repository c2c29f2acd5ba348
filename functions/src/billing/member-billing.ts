import {
  INVOICE_STATUSES,
  MEMBER_ROWS,
  type MemberBilling,
  type MemberBillingRequest,
} from '@atelier/domain/contracts/admin-members';
import { isLiveKey, isResourceMissing, stripe, undefinedIf } from '../platform/stripe.ts';
import { findCustomerId } from './customers.ts';
import { subscriptionsOf } from './subscription/plan-subscriptions.ts';

/**
 * Returns what a member subscribed to and was billed, from Stripe. It names invoices and holds none of Stripe's own
 * addresses of them, which open without a login: the admin area links to the dashboard.
 */
export async function memberBilling({ uid, after }: MemberBillingRequest): Promise<MemberBilling> {
  const customer = await findCustomerId(uid);
  if (customer === null) return { subscriptions: [], rows: [], next: null, livemode: false };
  const [subscriptions, invoices] = await Promise.all([
    after === undefined ? subscriptionsOf(customer) : [],
    // A deleted customer has none.
    undefinedIf(
      isResourceMissing,
      stripe().invoices.list({ customer, limit: MEMBER_ROWS, ...(after !== undefined && { starting_after: after }) }),
    ),
  ]);
  const data = invoices?.data ?? [];
  return {
    subscriptions: subscriptions.map(({ id, tier, interval, created, endedAt, endsAt }) => ({
      ...{ id, tier, interval },
      since: created.getTime(),
      until: (endedAt ?? endsAt)?.getTime() ?? null,
    })),
    rows: data.map(({ id, number, status, total, created }) => ({
      ...{ id, number },
      status: INVOICE_STATUSES.find((known) => known === status) ?? 'draft',
      cents: total,
      at: created * 1000,
    })),
    next: invoices?.has_more === true ? (data.at(-1)?.id ?? null) : null,
    livemode: isLiveKey(),
  };
}
