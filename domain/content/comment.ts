import * as z from 'zod/mini';
import { serverInstant, parserOf, text } from '../parsing/parse.ts';
import { MAX_LENGTH, RATING } from '../limits.ts';

export const COMMENT_MAX_LENGTH = MAX_LENGTH.contribution;
const rating = z.int().check(z.gte(RATING.min), z.lte(RATING.max));

const written = {
  user_id: z.string(),
  author_name: z.string(),
  content: text(1, COMMENT_MAX_LENGTH),
  /** The author was a trainer when they wrote it; proved by the rules. */
  is_trainer: z.optional(z.boolean()),
  updated_at: z.optional(serverInstant),
};

const commentSchema = z.object({
  ...written,
  rating,
  created_at: serverInstant,
  /** Counted by the server. */
  reply_count: z.optional(z.int()),
});
/** `videos/{id}/comments/{id}`: a member's comment on a video, with 1 to 5 stars. */
export type Comment = z.output<typeof commentSchema>;
export const parseComment = parserOf('comment', commentSchema);

/** Without `created_at`, so that lists of comments, which are ordered by it, contain no replies. */
const replySchema = z.object({ ...written, reply_to: z.string(), replied_at: serverInstant });
/** `videos/{id}/comments/{id}`: a member's reply to a comment on the same video. */
export type Reply = z.output<typeof replySchema>;
export const parseReply = parserOf('reply', replySchema);

const isReply = (data: unknown) => typeof data === 'object' && data !== null && 'reply_to' in data;
/** Parses what is stored under `comments`. @throws ParseError */
export const parseCommentOrReply = (data: unknown): Comment | Reply =>
  isReply(data) ? parseReply(data) : parseComment(data);

export type CommentInput = Pick<Comment, 'content' | 'rating'>;
