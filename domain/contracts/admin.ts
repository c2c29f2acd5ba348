import * as z from 'zod/mini';
import { isDocumentId } from '../document-id.ts';
import { MAX_LENGTH } from '../limits.ts';
import { nonBlankText, text } from '../parsing/parse.ts';
import { SCHEDULE_NAMES } from '../schedules.ts';
import { DURATION_PATTERN } from '../time/duration.ts';
import {
  APPLICATION_STATUSES,
  BILLING_INTERVALS,
  MEMBERSHIP_SOURCES,
  PAID_TIERS,
  SUBSCRIPTION_STATUSES,
  TIERS,
} from '../values.ts';
import { expectedVersion } from './expected-version.ts';

// Requests and responses of the admin area's calls; `calls.ts` says what each call does. A request states what the admin
// sees; if the database contains something else, the answer is `conflict`.

/**
 * The answer of most calls. `changed` is false if everything was already as requested: a second click, a repeated
 * request, or another admin with the same change.
 */
export const adminOutcome = z.object({ changed: z.boolean() });
export type AdminOutcome = z.output<typeof adminOutcome>;

const documentId = z.string().check(z.refine(isDocumentId));
const reason = z.optional(nonBlankText(MAX_LENGTH.reason));

/** A document and the version that the admin sees. */
export const documentVersion = z.strictObject({ id: documentId, expected_updated_at: expectedVersion });
export type DocumentVersion = z.output<typeof documentVersion>;

export const changeLevelRequest = z.strictObject({
  id: documentId,
  /** The level that the admin sees. */
  from: z.enum(TIERS),
  to: z.enum(TIERS),
});
export type ChangeLevelRequest = z.output<typeof changeLevelRequest>;

const expectedApplication = z.strictObject({
  status: z.enum(APPLICATION_STATUSES),
  /** `created_at` in epoch milliseconds: an application sent again is a new one. */
  created_at: z.int().check(z.gte(0)),
});
export const decideApplicationRequest = z.discriminatedUnion('status', [
  z.strictObject({ uid: documentId, status: z.literal('approved'), expected: expectedApplication }),
  z.strictObject({
    uid: documentId,
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
  uid: documentId,
  /** The member's e-mail, typed by the admin to confirm; case is ignored. */
  email: text(3, MAX_LENGTH.email),
});
export type DeleteUserRequest = z.output<typeof deleteUserRequest>;

export const deleteVideoRequest = z.strictObject({
  id: documentId,
  expected_updated_at: expectedVersion,
  /** Sent to the author of a rejected draft as written. */
  reason: z.optional(text(0, MAX_LENGTH.reason)),
});
export type DeleteVideoRequest = z.output<typeof deleteVideoRequest>;

/** Stripe's states of an invoice. */
export const INVOICE_STATUSES = ['draft', 'open', 'paid', 'uncollectible', 'void'] as const;

/** Work of the server that goes on after its request: how far it is, is stored in a document of each kind. */
export const JOB_KINDS = ['deletion', 'declaration', 'refund', 'mail', 'event', 'encoding'] as const;
export type JobKind = (typeof JOB_KINDS)[number];
const jobKind = z.enum(JOB_KINDS);
const jobState = z.enum(['waiting', 'running', 'failed']);
/** Without a name once the profile is deleted. */
const namedMember = z.object({ uid: z.string(), name: z.optional(z.string()) });
export const unfinishedJobsResponse = z.object({
  jobs: z.array(
    z.object({
      kind: jobKind,
      id: z.string(),
      state: jobState,
      /** What it is about: kind of declaration, payment, address and subject, type of event, title of a video. */
      about: z.string(),
      /** Whose job it is. */
      member: z.optional(namedMember),
      /** Epoch milliseconds. */
      since: z.number(),
      attempts: z.int(),
      /** With `refund`: the amount that is owed. */
      cents: z.optional(z.int()),
      /**
       * The failed steps of a deletion, why a refund is due (`failed`, `disputed`), the mail server's answer, or the code
       * of an event's failure.
       */
      error: z.string(),
    }),
  ),
  /** How many jobs there are besides. */
  more: z.int(),
  /** Members one of whose payments is disputed. */
  disputes: z.array(namedMember),
  /** How many there are besides. */
  more_disputes: z.int(),
  /** Orders with a refund that failed. */
  failed_refunds: z.int(),
  /** Schedules without a recent run that did not fail; `last` in epoch milliseconds. */
  overdue_schedules: z.array(z.object({ name: z.enum(SCHEDULE_NAMES), last: z.number() })),
});
export type UnfinishedJobs = z.output<typeof unfinishedJobsResponse>;
export type Job = z.output<typeof unfinishedJobsResponse>['jobs'][number];
export const retryJobRequest = z.strictObject({
  kind: jobKind,
  id: documentId,
  /** Instead of a retry: the admin has paid a refund in another way. */
  settled: z.optional(z.literal(true)),
});
export type RetryJobRequest = z.output<typeof retryJobRequest>;
export const dismissMailRequest = z.strictObject({ id: documentId });
/** The state after the retry. */
export const retryJobResponse = z.object({ state: z.enum([...jobState.options, 'done']) });
export type RetryJobResponse = z.output<typeof retryJobResponse>;

export const memberActivityRequest = z.strictObject({ uid: documentId });
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

/** Rows of a list about a member that one call returns. */
export const MEMBER_ROWS = 10;
export const memberWritingsRequest = z.strictObject({
  uid: documentId,
  /** Continues after a row of this instant, in epoch milliseconds: nobody writes two within a second. */
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

export const memberBillingRequest = z.strictObject({
  uid: documentId,
  /** Id of an invoice: continues after it, without the subscriptions. */
  after: z.optional(z.string().check(z.regex(/^in_\w{1,100}$/))),
});
export type MemberBillingRequest = z.output<typeof memberBillingRequest>;
/** Instants in epoch milliseconds. */
export const memberBillingResponse = z.object({
  /** All that there were, newest first. */
  subscriptions: z.array(
    z.object({
      id: z.string(),
      tier: z.enum(PAID_TIERS),
      interval: z.enum(BILLING_INTERVALS),
      since: z.number(),
      /** When it ended, or is planned to. */
      until: z.nullable(z.number()),
    }),
  ),
  rows: z.array(
    z.object({
      id: z.string(),
      number: z.nullable(z.string()),
      status: z.enum(INVOICE_STATUSES),
      cents: z.int(),
      at: z.number(),
    }),
  ),
  next: z.nullable(z.string()),
  /** Stripe's dashboard has other addresses for test mode. */
  livemode: z.boolean(),
});
export type MemberBilling = z.output<typeof memberBillingResponse>;

/** Sent to the member as written; without an answer the message is only closed. */
export const answerSupportRequest = z.strictObject({ id: documentId, answer: reason });
export type AnswerSupportRequest = z.output<typeof answerSupportRequest>;

const moderateFields = {
  /** Path of a comment, a chat message or a question (domain/moderation/contribution.ts). */
  target: z.string().check(z.maxLength(300)),
  /** The text that the admin sees. */
  seen: z.optional(text(0, MAX_LENGTH.contribution)),
  /** For the audit log. */
  reason,
  report: z.optional(documentId),
};
export const moderateRequest = z.union([
  z.strictObject({ ...moderateFields, action: z.literal('delete') }),
  /** Blank only for a message with a file. */
  z.strictObject({ ...moderateFields, action: z.literal('edit'), text: text(0, MAX_LENGTH.contribution) }),
]);
export type ModerateRequest = z.output<typeof moderateRequest>;

const MAX_MUTE_MINUTES = 366 * 24 * 60;
/** Durations of a mute that the form offers, in minutes: an hour, a day, a week, 30 days. */
export const MUTE_CHOICES = [60, 1_440, 10_080, 43_200] as const;
export const muteMemberRequest = z
  .strictObject({
    uid: documentId,
    /** From now on; 0 unmutes. */
    minutes: z.int().check(z.gte(0), z.lte(MAX_MUTE_MINUTES)),
    /** Shown to the member as written, so every mute has one. */
    reason,
  })
  .check(z.refine(({ minutes, reason: why }) => minutes === 0 || why !== undefined));
export type MuteMemberRequest = z.output<typeof muteMemberRequest>;
/** Epoch milliseconds; `null` if not muted. */
export const muteMemberResponse = z.object({ muted_until: z.nullable(z.number()) });
export type MuteMemberResponse = z.output<typeof muteMemberResponse>;

/** Stripe's limit for a value of metadata, in which the reason is stored. */
export const MAX_REFUND_REASON = 500;
export const refundOrderRequest = z
  .strictObject({
    id: documentId,
    /** Drawn by the form: the same request sent again refunds nothing more. */
    request: z.uuid(),
    /** Euro cents; 0 only records that the kit came back. */
    amount_cents: z.int().check(z.gte(0)),
    /** Sent to the buyer as written; only a return without a refund needs none. */
    reason: z.union([z.literal(''), nonBlankText(MAX_REFUND_REASON)]),
    /** Whether the kit came back. */
    returned: z.boolean(),
    /** What was refunded before, as the admin sees it. */
    expected_refunded_cents: z.int().check(z.gte(0)),
  })
  .check(z.refine(({ amount_cents, returned, reason }) => (amount_cents > 0 ? reason !== '' : returned)));
export type RefundOrderRequest = z.output<typeof refundOrderRequest>;

export const replaceFilmRequest = z.strictObject({
  id: documentId,
  expected_updated_at: expectedVersion,
  /** Storage path directly in the folder of the video's level, `videos/{level}/{file}`. */
  url: text(1, 300),
  /** Duration of the new film. */
  duration: z.string().check(z.regex(DURATION_PATTERN)),
});
export type ReplaceFilmRequest = z.output<typeof replaceFilmRequest>;

/** `expected` is the flag that the admin sees; another value is a `conflict` even if it is the requested one. */
export const setAdminRequest = z.strictObject({ uid: documentId, is_admin: z.boolean(), expected: z.boolean() });
export type SetAdminRequest = z.output<typeof setAdminRequest>;
export const setTrainerRequest = z.strictObject({
  uid: documentId,
  is_pro_trainer: z.boolean(),
  expected: z.boolean(),
});
export type SetTrainerRequest = z.output<typeof setTrainerRequest>;

export const setMembershipRequest = z.strictObject({
  uid: documentId,
  /** null hands the membership back to Stripe: `free` and `active` without a customer. */
  membership: z.nullable(z.strictObject({ tier: z.enum(TIERS), status: z.enum(SUBSCRIPTION_STATUSES) })),
  /** The membership that the admin sees. */
  expected: z.strictObject({
    tier: z.enum(TIERS),
    status: z.enum(SUBSCRIPTION_STATUSES),
    source: z.enum(MEMBERSHIP_SOURCES),
  }),
});
export type SetMembershipRequest = z.output<typeof setMembershipRequest>;
