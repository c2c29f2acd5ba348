import * as z from 'zod/mini';
import { moveInput } from '../content/move.ts';
import { isDocumentId } from '../document-id.ts';
import { MAX_LENGTH, MAX_MOVES } from '../limits.ts';
import { NOTIFICATION_KIND_NAMES } from '../notifications/notification-kinds.ts';
import { emailInput } from '../parsing/email.ts';
import { nonBlankText } from '../parsing/parse.ts';

/**
 * Maximum age of the sign-in for deleting one’s account, in seconds: the same as Firebase Auth's.
 */
export const FRESH_SIGN_IN_SECONDS = 300;

/** The address that the account has now. */
export const accountChangedRequest = z.strictObject({ email: emailInput });

/** Everything stored about the caller: instants as ISO 8601 in UTC, money in euro cents. */
export const exportMyDataResponse = z.object({
  exported_at: z.string(),
  /** False if there was too much for one file; the operator exports the rest on request. */
  is_complete: z.boolean(),
  /** By collection; a document has its path as `_path`. */
  data: z.record(z.string(), z.unknown()),
});
export type MyData = z.output<typeof exportMyDataResponse>;

/** All moves of a video, replacing the stored ones. */
export const saveMovesRequest = z.strictObject({
  video_id: z.string().check(z.refine(isDocumentId)),
  moves: z.array(moveInput).check(z.maxLength(MAX_MOVES)),
  /** `updated_at` of the edited video in epoch milliseconds; null if it has none. */
  seen_at: z.nullable(z.int()),
});
export type SaveMovesRequest = z.output<typeof saveMovesRequest>;

/** A message to the team. The same id sent again stores it once. */
export const sendSupportMessageRequest = z.strictObject({
  id: z.uuid(),
  text: nonBlankText(MAX_LENGTH.contribution),
});
export type SendSupportMessageRequest = z.output<typeof sendSupportMessageRequest>;

/**
 * The token of a link at the end of a mail. On its way to the reader a link may gain parameters,
 * which are left out.
 */
export const unsubscribeRequest = z.object({ token: z.string().check(z.maxLength(300)) });
/** The kind of notification whose mails were switched off. */
export const unsubscribeResponse = z.object({ kind: z.enum(NOTIFICATION_KIND_NAMES) });
export type UnsubscribeResponse = z.output<typeof unsubscribeResponse>;
