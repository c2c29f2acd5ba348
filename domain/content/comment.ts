import * as z from 'zod/mini';
import { serverInstant } from '../parsing/instant.ts';
import { parserOf } from '../parsing/parse.ts';
import { text } from '../parsing/text.ts';
import { MAX_LENGTH, RATING } from '../limits.ts';

export const COMMENT_MAX_LENGTH = MAX_LENGTH.contribution;
const rating = z.int().check(z.gte(RATING.min), z.lte(RATING.max));

const commentSchema = z.object({
  user_id: z.string(),
  author_name: z.string(),
  content: text(1, COMMENT_MAX_LENGTH),
  rating,
  created_at: serverInstant,
  updated_at: z.optional(serverInstant),
});
/** `videos/{id}/comments/{id}`: a member's comment on a video, with 1 to 5 stars. */
export type Comment = z.output<typeof commentSchema>;
export const parseComment = parserOf('comment', commentSchema);

export const DEFAULT_RATING = 5;
export type CommentInput = Pick<Comment, 'content' | 'rating'>;
