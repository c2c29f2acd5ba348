import * as z from 'zod/mini';
import { isDocumentId } from '../document-id.ts';
import { MAX_LENGTH } from '../limits.ts';
import { HOUSE_RULES } from '../moderation/house-rule.ts';
import { nonBlankText, text } from '../parsing/parse.ts';
import { DURATION_PATTERN } from '../time/duration.ts';
import { TIERS } from '../values.ts';
import { expectedVersion } from './expected-version.ts';

// Requests and responses of the admin area's calls, those about members and jobs apart; `calls.ts`
// says what each call does. A request states what the admin sees; if the database contains
// something else, the answer is `conflict`.

/**
 * The answer of most calls. `changed` is false if everything was already as requested: a second
 * click, a repeated request, or another admin with the same change.
 */
export const adminOutcome = z.object({ changed: z.boolean() });
export type AdminOutcome = z.output<typeof adminOutcome>;

const documentId = z.string().check(z.refine(isDocumentId));
const reason = z.optional(nonBlankText(MAX_LENGTH.reason));

/** A document and the version that the admin sees. */
export const documentVersion = z.strictObject({
  id: documentId,
  expected_updated_at: expectedVersion,
});
export type DocumentVersion = z.output<typeof documentVersion>;

export const changeLevelRequest = z.strictObject({
  id: documentId,
  /** The level that the admin sees. */
  from: z.enum(TIERS),
  to: z.enum(TIERS),
});
export type ChangeLevelRequest = z.output<typeof changeLevelRequest>;

export const deleteVideoRequest = z.strictObject({
  id: documentId,
  expected_updated_at: expectedVersion,
  /** Sent to the author of a rejected draft as written. */
  reason: z.optional(text(0, MAX_LENGTH.reason)),
});
export type DeleteVideoRequest = z.output<typeof deleteVideoRequest>;

/** Sent to the member as written; without an answer the message is only closed. */
export const answerSupportRequest = z.strictObject({ id: documentId, answer: reason });
export type AnswerSupportRequest = z.output<typeof answerSupportRequest>;

const moderateFields = {
  /** Path of a comment, a chat message or a question (domain/moderation/contribution.ts). */
  target: z.string().check(z.maxLength(300)),
  /** The text that the admin sees. */
  seen: z.optional(text(0, MAX_LENGTH.contribution)),
  /** What it breaks, for its author and the audit log. */
  rule: z.enum(HOUSE_RULES),
  /** For the audit log. */
  reason,
  report: z.optional(documentId),
};
export const moderateRequest = z.union([
  z.strictObject({ ...moderateFields, action: z.literal('delete') }),
  /** Blank only for a message with a file. */
  z.strictObject({
    ...moderateFields,
    action: z.literal('edit'),
    text: text(0, MAX_LENGTH.contribution),
  }),
]);
export type ModerateRequest = z.output<typeof moderateRequest>;

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
  .check(
    z.refine(({ amount_cents, returned, reason }) => (amount_cents > 0 ? reason !== '' : returned)),
  );
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
