import * as z from 'zod/mini';
import { instant, parserOf } from '../parsing/parse.ts';
import { billingRhythm } from './stored-membership.ts';
import { BILLING_INTERVALS, LOCALES, PAID_TIERS, SUBSCRIPTION_STATUSES, TIERS } from '../values.ts';

// `customers/{uid}`: what Stripe says of a member, and what is decided about their money. Written
// by the server only.
//
// Its parts have writers of their own, which came in different releases, and one that cannot be
// read must not keep a member from the others. So `parseCustomer` accepts every document, also one
// that does not exist: a part that is missing, or not what it should be, is undefined (a number 0),
// and its next writer replaces it. An unreadable entry of a map is null. A reader that must not go
// on with less says so: a null withdrawal is an error, and `parseCustomerMembership` refuses a
// membership that is not whole.

/**
 * A part that is missing in documents of earlier releases; one that cannot be read is as missing.
 */
const part = <Schema extends z.core.$ZodType>(schema: Schema) =>
  z.catch(z.optional(schema), undefined);

/** Entries under ids of Stripe or names of plans. */
const entries = <Schema extends z.core.$ZodType>(schema: Schema) =>
  part(z.record(z.string(), z.catch(z.nullable(schema), null)));

const count = z.catch(z._default(z.number(), 0), 0);

const yearlyRenewal = z.object({
  /** Stripe's id of the subscription. */
  id: z.string(),
  tier: z.enum(PAID_TIERS),
  /** The plan of the next period, and what its payment takes. */
  next_tier: z.enum(PAID_TIERS),
  price_cents: z.int(),
  at: instant,
});
/** A renewal of a yearly subscription, which the member must be told of before. */
export type YearlyRenewal = z.output<typeof yearlyRenewal>;

/** As the last sync found it; the values that the profile has unless an admin chose others. */
const membership = {
  tier: z.enum(TIERS),
  status: z.enum(SUBSCRIPTION_STATUSES),
  period_end: z.nullish(instant),
  cancel_at_period_end: z.optional(z.boolean()),
  payment_problem: z.optional(z.object({ since: instant })),
  next_tier: z.optional(z.enum(PAID_TIERS)),
  billing: z.optional(billingRhythm),
  renewals: z.optional(z.array(yearlyRenewal)),
};

/**
 * One attempt to subscribe. A repeated call (a second tab, a lost response, a crash) sends Stripe
 * the same parameters with the same idempotency key and gets the same session. A member has at most
 * one.
 */
const checkoutAttempt = z.object({
  /** Also the id of the consent document and part of the idempotency key. */
  id: z.string(),
  customerId: z.string(),
  plan: z.enum(PAID_TIERS),
  /** Attempts of earlier releases were all for a month. */
  interval: z._default(z.enum(BILLING_INTERVALS), 'month'),
  priceId: z.string(),
  locale: z.enum(LOCALES),
  /** Null until Stripe has created the session. */
  sessionId: z.nullable(z.string()),
  /** Set by the sync that applied the purchase. */
  paid: z.optional(z.boolean()),
  /** Version of the terms that were agreed to. */
  terms: z.string(),
  started_at: instant,
});
export type CheckoutAttempt = z.output<typeof checkoutAttempt>;

const plan = { tier: z.enum(PAID_TIERS), interval: z.enum(BILLING_INTERVALS) };

/** The state of a live subscription of which its member was told last. */
const contract = z.object({
  ...plan,
  next: z.nullable(z.object(plan)),
  ends_at: z.nullable(instant),
  owes: z.boolean(),
  payment_method: z.nullable(z.string()),
});

/** The one withdrawal from a subscription. */
const withdrawal = z.object({
  /** Id of the declaration. */
  declaration: z.string(),
  at: instant,
  /** Nothing is kept for the days used. */
  is_full: z.boolean(),
});

/** The last withdrawal from a plan that was refunded in full. */
const fullRefund = z.object({ at: instant, declaration: z.optional(z.string()) });

/** How the team ended a subscription at once. Each is ended so at most once. */
const teamEnd = z.object({
  /** What goes back, by payment. */
  refunds: z.array(z.object({ payment: z.string(), cents: z.int() })),
  /** A bank decides about one of the payments first. */
  is_disputed: z.boolean(),
  at: z.optional(instant),
});
export type TeamEnd = Omit<z.output<typeof teamEnd>, 'at'>;

/** The request of an admin that refunds an invoice. */
const refundClaim = z.object({
  request: z.string(),
  at: instant,
  /** Number of idempotency keys that failures of Stripe used up. */
  attempt: count,
});

const customerSchema = z.object({
  stripe_customer_id: part(z.string()),
  /**
   * Part of the idempotency key of the last creation at Stripe. The next creation, after a deleted
   * customer or a key that can no longer be used, takes the next number.
   */
  customer_version: count,
  /** The sync ticket that was drawn last, and that of the reading that was written last. */
  syncSeq: count,
  appliedSeq: count,
  tier: part(membership.tier),
  status: part(membership.status),
  period_end: part(membership.period_end),
  cancel_at_period_end: part(membership.cancel_at_period_end),
  /** How long an unpaid membership stays open. */
  grace_until: part(instant),
  payment_problem: part(membership.payment_problem),
  next_tier: part(membership.next_tier),
  billing: part(membership.billing),
  renewals: part(membership.renewals),
  /** The first of `renewals`. */
  next_renewal_at: part(instant),
  checkout_attempt: part(checkoutAttempt),
  /**
   * By Stripe's id; nothing is told about one that is not here, so all of them are readable or
   * none.
   */
  contracts: part(z.record(z.string(), contract)),
  /** By Stripe's id of the subscription. */
  withdrawals: entries(withdrawal),
  /** By tier. */
  full_refunds: entries(fullRefund),
  /** By Stripe's id of the subscription. */
  team_ends: entries(teamEnd),
  /** By Stripe's id of the invoice. */
  refund_claims: entries(refundClaim),
  /** Stripe's ids of the payments that are disputed. */
  open_disputes: part(z.array(z.string())),
});
export type Customer = z.output<typeof customerSchema>;
const parseStored = parserOf('customer', customerSchema);
/** Accepts whatever a document can hold; undefined, of one that does not exist, is empty. */
export const parseCustomer = (data: unknown): Customer => parseStored(data ?? {});

const customerMembershipSchema = z.object(membership);
/** The membership in `customers/{uid}`: the state at Stripe, whatever an admin chose. */
export type CustomerMembership = z.output<typeof customerMembershipSchema>;
/**
 * Refuses a membership that is not whole: it is handed on to the profile, or announced to the
 * member.
 */
export const parseCustomerMembership = parserOf('customer', customerMembershipSchema);
/** The membership of a member without a Stripe customer. */
export const NO_CUSTOMER: CustomerMembership = { tier: 'free', status: 'active' };
