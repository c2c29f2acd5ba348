import { path } from '@atelier/domain/paths';
import {
  type CommentInput,
  parseComment,
  parseCommentOrReply,
} from '@atelier/domain/content/comment';
import { DEFAULT_RATING } from '@atelier/domain/content/rating';
import { newestCommentBy } from '@atelier/domain/queries/member-queries';
import { readDoc, readServerQuery } from '../../../lib/firestore/live-query.tsx';
import { commitContribution, commitEdit } from '../../../lib/firestore/limited-writes.ts';
import { commit, serverTime, type Write, type WriteData } from '../../../lib/firestore/writes.ts';

/** Where a form publishes: on a video, or as a reply to one of its comments. */
export type CommentPlace = readonly [videoId: string, replyTo?: string];

export interface Author {
  readonly uid: string;
  /**
   * As in the profile: the rules accept no other name, and the badge of a trainer only from one.
   */
  readonly name: string;
  readonly isTrainer: boolean;
}

/**
 * Publishes a comment, or a reply to the comment `replyTo`.
 *
 * @param id chosen by the client, so that sending twice creates one comment.
 * @throws AppError as `commitContribution`; `forbidden` also when the comment exists already, or
 * the previous one is less than a second old.
 */
export function publishComment(
  [videoId, replyTo]: CommentPlace,
  id: string,
  author: Author,
  { content, rating }: CommentInput,
): Promise<void> {
  const data: WriteData = {
    user_id: author.uid,
    author_name: author.name,
    content,
    ...(author.isTrainer && { is_trainer: true }),
    ...(replyTo === undefined
      ? { rating, created_at: serverTime }
      : { reply_to: replyTo, replied_at: serverTime }),
  };
  const write: Write = { kind: 'set', path: path.comment(videoId, id), data };
  return commitContribution(author.uid, `comment/${videoId}/${id}`, write, commit);
}

/**
 * Returns the rating of a comment for which its author chose none: the one they have given to the
 * video, so that it stays as it is, or the default of a first one, which a reply gets too, because
 * it has none.
 *
 * @throws AppError as `readServerQuery`.
 */
export async function ratingToKeep([videoId, replyTo]: CommentPlace, uid: string): Promise<number> {
  if (replyTo !== undefined) return DEFAULT_RATING;
  const [newest] = await readServerQuery(newestCommentBy(videoId, uid), parseComment);
  return newest?.data.rating ?? DEFAULT_RATING;
}

export const updateComment = (
  [videoId, replyTo]: CommentPlace,
  id: string,
  uid: string,
  input: CommentInput,
) =>
  commitEdit(uid, `comment/${videoId}/${id}`, path.comment(videoId, id), {
    content: input.content,
    ...(replyTo === undefined && { rating: input.rating }),
    updated_at: serverTime,
  });

export const deleteComment = (videoId: string, id: string, uid: string): Promise<void> =>
  commitEdit(uid, `comment/${videoId}/${id}`, path.comment(videoId, id), null);

/**
 * Returns what the server has under the id of a comment: `same` after an attempt whose answer was
 * lost, `other` when another tab began with the same draft or the text was changed since such an
 * attempt, `null` when the id is free.
 */
export async function findPublished(
  [videoId, replyTo]: CommentPlace,
  id: string,
  { uid }: Author,
  { content, rating }: CommentInput,
): Promise<'same' | 'other' | null> {
  const stored = await readDoc(path.comment(videoId, id), parseCommentOrReply);
  if (stored === null) return null;
  const isSamePlace = 'reply_to' in stored ? stored.reply_to === replyTo : replyTo === undefined;
  const isSameRating = 'reply_to' in stored || stored.rating === rating;
  const isSameText = stored.user_id === uid && stored.content === content;
  return isSamePlace && isSameRating && isSameText ? 'same' : 'other';
}
