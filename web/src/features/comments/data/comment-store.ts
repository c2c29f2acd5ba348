import { path } from '@atelier/domain/paths';
import { type CommentInput, parseComment } from '@atelier/domain/content/comment';
import { readDoc } from '../../../lib/firestore/live-query.tsx';
import { commit, deleteDocument, serverTime, updateDocument } from '../../../lib/firestore/writes.ts';

export interface Author {
  readonly uid: string;
  /** The display name in the profile: the rules accept no other. */
  readonly name: string;
}

/**
 * Publishes a comment. The same commit updates `limits/{uid}`, by which the rules limit the rate.
 *
 * @param id chosen by the client, so that sending twice creates one comment.
 * @throws AppError; `forbidden` also when the comment exists already, or the previous one is less than a second old.
 */
export function publishComment(videoId: string, id: string, author: Author, input: CommentInput): Promise<void> {
  return commit([
    { kind: 'set', path: path.limit(author.uid), data: { at: serverTime, ref: `comment/${videoId}/${id}` } },
    {
      kind: 'set',
      path: path.comment(videoId, id),
      data: {
        user_id: author.uid,
        author_name: author.name,
        content: input.content,
        rating: input.rating,
        created_at: serverTime,
      },
    },
  ]);
}

export function updateComment(videoId: string, id: string, { content, rating }: CommentInput): Promise<void> {
  return updateDocument(path.comment(videoId, id), { content, rating, updated_at: serverTime });
}

export function deleteComment(videoId: string, id: string): Promise<void> {
  return deleteDocument(path.comment(videoId, id));
}

/** Whether the server has a comment: tells a repeated publication from a rejected one. */
export async function commentExists(videoId: string, id: string): Promise<boolean> {
  return (await readDoc(path.comment(videoId, id), parseComment)) !== null;
}
