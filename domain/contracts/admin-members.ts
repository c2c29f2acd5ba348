import * as z from 'zod/mini';
import { isDocumentId } from '../document-id.ts';
import { MAX_LENGTH } from '../limits.ts';
import { nonBlankText, text } from '../parsing/parse.ts';
import {
  APPLICATION_STATUSES,
  BILLING_INTERVALS,
  MEMBERSHIP_SOURCES,
  PAID_TIERS,
  SUBSCRIPTION_STATUSES,
  TIERS,
} from '../values.ts';

// Requests and responses of the admin area's calls about one member; for what a request states, see
// `admin.ts`.

const memberId = z.string().check(z.refine(isDocumentId));

const expectedApplication = z.strictObject({
  status: z.enum(APPLICATION_STATUSES),
  /** `created_at` in epoch milliseconds: an application sent again is a new one. */
  created_at: z.int().check(z.gte(0)),
});
export const decideApplicationRequest = z.discriminatedUnion('status', [
  z.strictObject({ uid: memberId, status: z.literal('approved'), expected: expectedApplication }),
  z.strictObject({
    uid: memberId,
    status: z.literal('rejected'),
    /** Sent to the member as written. */
    reason: nonBlankText(MAX_LENGTH.reason),
    /** Whether a member who already is a trainer stops being one. */
    withdraw_trainer: z.boolean(),
    expected: expectedApplication,
  }),
]);
export type DecideApplicationRequest = z.output<typeof decideApplicationRequest>;

export const deleteUserRequest = z.strictObject({
  uid: memberId,
  /** The member's e-mail, typed by the admin to confirm; case is ignored. */
  email: text(3, MAX_LENGTH.email),
});
export type DeleteUserRequest = z.output<typeof deleteUserRequest>;

export const memberActivityRequest = z.strictObject({ uid: memberId });
export type MemberActivityRequest = z.output<typeof memberActivityRequest>;
/** Instants in epoch milliseconds. */
export const memberActivityResponse = z.object({
  /** null if the sign-in account is deleted. */
  account: z.nullable(
    z.object({
      email_verified: z.boolean(),
      created_at: z.number(),
      /** null if the member never signed in. */
      last_sign_in_at: z.nullable(z.number()),
    }),
  ),
  comments: z.int(),
  messages: z.int(),
  /** Videos that the member opened. */
  videos_seen: z.int(),
  /** Reports that the member sent. */
  reports: z.int(),
});
export type MemberActivity = z.output<typeof memberActivityResponse>;

export const lastVisitsRequest = z.strictObject({
  /** Those of one page of a list. */
  uids: z.array(memberId).check(z.minLength(1), z.maxLength(50)),
});
export type LastVisitsRequest = z.output<typeof lastVisitsRequest>;
export const lastVisitsResponse = z.object({
  /**
   * Epoch milliseconds by uid, exact to an hour; none for a member who never came or has no
   * account.
   */
  visits: z.record(z.string(), z.number()),
});
export type LastVisits = z.output<typeof lastVisitsResponse>;

/** Rows of a list about a member that one call returns. */
export const MEMBER_ROWS = 10;
export const memberWritingsRequest = z.strictObject({
  uid: memberId,
  /**
   * Continues after a row of this instant, in epoch milliseconds: nobody writes two within a
   * second.
   */
  before: z.optional(z.int()),
});
export type MemberWritingsRequest = z.output<typeof memberWritingsRequest>;
export const memberWritingsResponse = z.object({
  /** Comments, replies and chat messages, newest first. */
  rows: z.array(
    z.object({
      /** Path of its document. */
      target: z.string(),
      /** Title of the video, or name of the room if it has one. */
      place: z.optional(z.string()),
      /** Empty for a message that is only a file. */
      text: z.string(),
      at: z.number(),
    }),
  ),
  next: z.nullable(z.number()),
});
export type MemberWritings = z.output<typeof memberWritingsResponse>;

/**
 * What a subscription does: goes on, ends with a planned end, owes a payment, pauses, has ended, or
 * was never paid for.
 */
const SUBSCRIPTION_STATES = ['runs', 'ending', 'owes', 'paused', 'ended', 'unpaid-start'] as const;
/** Those that can be ended. */
export const LIVE_SUBSCRIPTION_STATES: readonly (typeof SUBSCRIPTION_STATES)[number][] = [
  'runs',
  'ending',
  'owes',
  'paused',
];

/** Stripe's states of an invoice. */
export const INVOICE_STATUSES = ['draft', 'open', 'paid', 'uncollectible', 'void'] as const;

export const memberBillingRequest = z.strictObject({
  uid: memberId,
  /** Id of an invoice: continues after it, without the subscriptions. */
  after: z.optional(z.string().check(z.regex(/^in_\w{1,100}$/))),
});
export type MemberBillingRequest = z.output<typeof memberBillingRequest>;
/** What an invoice bills. */
const invoiceSubject = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('plan'),
    tier: z.enum(PAID_TIERS),
    interval: z.enum(BILLING_INTERVALS),
    /** The difference after a change to this plan, not a whole period. */
    is_change: z.boolean(),
  }),
  /** A kit; `reference` as people call the order. */
  z.object({ kind: z.literal('order'), id: z.string(), reference: z.string() }),
  /** Anything else, in Stripe's words. */
  z.object({ kind: z.literal('other'), text: z.string() }),
]);
export type InvoiceSubject = z.output<typeof invoiceSubject>;

/** Instants in epoch milliseconds. */
export const memberBillingResponse = z.object({
  /** All that there were, newest first. */
  subscriptions: z.array(
    z.object({
      id: z.string(),
      tier: z.enum(PAID_TIERS),
      interval: z.enum(BILLING_INTERVALS),
      /** Of its plan, for a period. */
      price_cents: z.int(),
      state: z.enum(SUBSCRIPTION_STATES),
      since: z.number(),
      /** When it ended, or is planned to. */
      until: z.nullable(z.number()),
      /** The next payment; null if there is none. */
      next: z.nullable(z.object({ cents: z.int(), at: z.number() })),
    }),
  ),
  rows: z.array(
    z.object({
      id: z.string(),
      number: z.nullable(z.string()),
      status: z.enum(INVOICE_STATUSES),
      subject: invoiceSubject,
      cents: z.int(),
      paid_cents: z.int(),
      at: z.number(),
      /**
       * What went back of its payments, without refunds that failed, and when the last of it did.
       */
      refunded: z.nullable(z.object({ cents: z.int(), at: z.number() })),
      /** Refunds that failed. */
      failed_refund_cents: z.int(),
      /** A bank decides about a payment: nothing can be refunded meanwhile. */
      is_disputed: z.boolean(),
      /** What banks took back for good. */
      lost_cents: z.int(),
      /** It is open, and a card was refused for it. */
      has_failed: z.boolean(),
    }),
  ),
  next: z.nullable(z.string()),
  /** Stripe's dashboard has other addresses for test mode. */
  livemode: z.boolean(),
});
export type MemberBilling = z.output<typeof memberBillingResponse>;

const MAX_MUTE_MINUTES = 366 * 24 * 60;
/** Durations of a mute that the form offers, in minutes: an hour, a day, a week, 30 days. */
export const MUTE_CHOICES = [60, 1_440, 10_080, 43_200] as const;
export const muteMemberRequest = z
  .strictObject({
    uid: memberId,
    /** From now on; 0 unmutes. */
    minutes: z.int().check(z.gte(0), z.lte(MAX_MUTE_MINUTES)),
    /** Shown to the member as written, so every mute has one. */
    reason: z.optional(nonBlankText(MAX_LENGTH.reason)),
  })
  .check(z.refine(({ minutes, reason: why }) => minutes === 0 || why !== undefined));
export type MuteMemberRequest = z.output<typeof muteMemberRequest>;
/** Epoch milliseconds; `null` if not muted. */
export const muteMemberResponse = z.object({ muted_until: z.nullable(z.number()) });
export type MuteMemberResponse = z.output<typeof muteMemberResponse>;

/**
 * `expected` is the flag that the admin sees; another value is a `conflict` even if it is the
 * requested one.
 */
export const setAdminRequest = z.strictObject({
  uid: memberId,
  is_admin: z.boolean(),
  expected: z.boolean(),
});
export type SetAdminRequest = z.output<typeof setAdminRequest>;
export const setTrainerRequest = z.strictObject({
  uid: memberId,
  is_pro_trainer: z.boolean(),
  expected: z.boolean(),
});
export type SetTrainerRequest = z.output<typeof setTrainerRequest>;

export const setMembershipRequest = z.strictObject({
  uid: memberId,
  /** null hands the membership back to Stripe: `free` and `active` without a customer. */
  membership: z.nullable(
    z.strictObject({ tier: z.enum(TIERS), status: z.enum(SUBSCRIPTION_STATUSES) }),
  ),
  /** The membership that the admin sees. */
  expected: z.strictObject({
    tier: z.enum(TIERS),
    status: z.enum(SUBSCRIPTION_STATUSES),
    source: z.enum(MEMBERSHIP_SOURCES),
  }),
  /**
   * The admin knows of a subscription that goes on beside the choice; otherwise such a subscription
   * is a `conflict`.
   */
  keeps_subscription: z.optional(z.boolean()),
});
export type SetMembershipRequest = z.output<typeof setMembershipRequest>;
