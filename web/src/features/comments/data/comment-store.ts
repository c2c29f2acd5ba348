import { path } from '@atelier/domain/paths';
import { type CommentInput, parseComment } from '@atelier/domain/content/comment';
import { readDoc } from '../../../lib/firestore/live-query.tsx';
import { commit, deleteDocument, serverTime, updateDocument } from '../../../lib/firestore/writes.ts';

export interface Author {
  readonly uid: string;
  /** The profile's own name: rules take no other. */
  readonly name: string;
}

/**
 * Publishes a comment. Its pace is proved by the same commit: `limits/{uid}` names the comment and moves to now.
 *
 * @param id chosen by the writer, so that the same comment sent twice is one comment.
 * @throws AppError: `forbidden` also when the comment already exists, or the one before is less than a second old.
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

/** Whether a comment of that id stands on the server: tells a doubled publication from a refused one. */
export async function commentExists(videoId: string, id: string): Promise<boolean> {
  return (await readDoc(path.comment(videoId, id), parseComment)) !== null;
}
