import * as z from 'zod/mini';
import { isDocumentId } from '../document-id.ts';
import { nonBlankText } from '../parsing/parse.ts';
import {
  BILLING_INTERVALS,
  MEMBERSHIP_SOURCES,
  PAID_TIERS,
  SUBSCRIPTION_STATUSES,
  TIERS,
} from '../values.ts';
import { MAX_REFUND_REASON } from './admin.ts';

// Requests and responses of the admin area's calls about what a member pays. Instants are in epoch
// milliseconds.

const memberId = z.string().check(z.refine(isDocumentId));
const cents = z.int().check(z.gte(0));

/** The membership that the admin sees. */
const seenMembership = z.strictObject({
  tier: z.enum(TIERS),
  status: z.enum(SUBSCRIPTION_STATUSES),
  source: z.enum(MEMBERSHIP_SOURCES),
});

/** The access that an admin chooses together with what becomes of the payment. */
const accessChange = z.strictObject({
  membership: z.strictObject({ tier: z.enum(TIERS), status: z.enum(SUBSCRIPTION_STATUSES) }),
  expected: seenMembership,
});
export type AccessChange = z.output<typeof accessChange>;

const subscriptionIds = z
  .array(z.string().check(z.regex(/^sub_\w{1,100}$/)))
  .check(z.minLength(1), z.maxLength(20));

export const memberSubscriptionsRequest = z.strictObject({ uid: memberId });
export type MemberSubscriptionsRequest = z.output<typeof memberSubscriptionsRequest>;
export const memberSubscriptionsResponse = z.object({
  /** The live ones, the leading one first. */
  subscriptions: z.array(
    z.object({
      id: z.string(),
      tier: z.enum(PAID_TIERS),
      interval: z.enum(BILLING_INTERVALS),
      /** What the next payment takes. */
      price_cents: z.int(),
      period_end: z.number(),
      /** The planned end. */
      ends_at: z.nullable(z.number()),
      /** What ending it now gives back. */
      refund_cents: z.int(),
      /** A bank decides about it first. */
      is_disputed: z.boolean(),
    }),
  ),
});
export type MemberSubscriptions = z.output<typeof memberSubscriptionsResponse>;

export const cancelMemberSubscriptionsRequest = z.strictObject({
  uid: memberId,
  subscriptions: subscriptionIds,
  access: z.optional(accessChange),
});
export type CancelMemberSubscriptionsRequest = z.output<typeof cancelMemberSubscriptionsRequest>;

export const endMemberSubscriptionsRequest = z.strictObject({
  uid: memberId,
  subscriptions: subscriptionIds,
  access: z.optional(accessChange),
  /** What all of them together give back, as the admin sees it. */
  expected_refund_cents: cents,
});
export type EndMemberSubscriptionsRequest = z.output<typeof endMemberSubscriptionsRequest>;

export const cancellationOutcome = z.object({
  changed: z.boolean(),
  /** When the last of them ends. */
  ends_at: z.number(),
  refund_cents: z.int(),
  /** Owed and not sent: the payment is disputed, or Stripe refused; it is among the jobs. */
  late_cents: z.int(),
});
export type CancellationOutcome = z.output<typeof cancellationOutcome>;

export const refundInvoiceRequest = z.strictObject({
  uid: memberId,
  invoice: z.string().check(z.regex(/^in_\w{1,100}$/)),
  /** Drawn by the form: the same request sent again refunds nothing more. */
  request: z.uuid(),
  amount_cents: z.int().check(z.gte(1)),
  /** Sent to the member as written. */
  reason: nonBlankText(MAX_REFUND_REASON),
  /** What was refunded of the invoice before, as the admin sees it. */
  expected_refunded_cents: cents,
});
export type RefundInvoiceRequest = z.output<typeof refundInvoiceRequest>;
