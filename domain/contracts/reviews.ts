import * as z from 'zod/mini';
import { isDocumentId } from '../document-id.ts';
import { CLIP_CONSENTS } from '../members/profile.ts';
import { answerInput, replyText, reviewInput } from '../reviews/move-review.ts';

const id = z.string().check(z.refine(isDocumentId));

export const reviewReference = z.strictObject({ review_id: id });
export const clipConsentRequest = z.strictObject({ by: z.enum(CLIP_CONSENTS) });
export const sendReviewRequest = reviewInput;
export type SendReviewRequest = z.output<typeof sendReviewRequest>;
/** End of the claim, in epoch milliseconds. */
export const claimReviewResponse = z.object({ until: z.number() });
export const answerReviewRequest = z.strictObject({ review_id: id, answer: answerInput });
export type AnswerReviewRequest = z.output<typeof answerReviewRequest>;
export const replyToReviewRequest = z.strictObject({ review_id: id, text: replyText });
export type ReplyToReviewRequest = z.output<typeof replyToReviewRequest>;
export const publishMoveRequest = z.strictObject({
  /** The review that validated it. */
  review_id: id,
  /** Whether the page shows the clip, to everyone. */
  with_clip: z.boolean(),
});
export type PublishMoveRequest = z.output<typeof publishMoveRequest>;
/** The page is `/moves-valides/{code}`. */
export const publishMoveResponse = z.object({ code: z.string() });
export const unpublishMoveRequest = z.strictObject({ code: id });
