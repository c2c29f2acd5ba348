import * as z from 'zod/mini';
import { COMMENT_MAX_LENGTH } from '@atelier/domain/content/comment';
import { findTextProblem, isBlank, tidyLines } from '@atelier/domain/parsing/text';
import { readJson } from '../../lib/device/device-storage.ts';
import { toAppError } from '../../lib/errors.ts';
import type { CommentPlace } from './data/comment-store.ts';

const draftSchema = z.object({
  /** Id of the comment, set from the start so that sending twice creates one comment. */
  id: z.string().check(z.minLength(1)),
  /** As typed, also while it is too long. */
  content: z.string(),
  /** Absent until the member chooses one: the member's rating of the video then stays as it is. */
  rating: z.optional(z.int().check(z.gte(1), z.lte(5))),
  /** The member pressed "publish"; it is sent once the network allows. */
  asked: z.boolean(),
});
/** An unsent comment, stored on the device until the server has it. */
export type CommentDraft = z.output<typeof draftSchema>;

export const emptyDraft = (id: string): CommentDraft => ({ id, content: '', asked: false });

/** What a member writes, and the rating that they chose for it. */
export type WrittenComment = Pick<CommentDraft, 'content' | 'rating'>;

/** Returns the comment to publish; `null` when the text is blank, too long or of too many lines. */
export function toCommentInput({ content, rating }: WrittenComment): WrittenComment | null {
  const isRefused = isBlank(content) || findTextProblem(content, COMMENT_MAX_LENGTH) !== null;
  return isRefused ? null : { content: tidyLines(content), rating };
}

type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
const keyOf = (uid: string, place: CommentPlace) => `flair.comment.${uid}.${place.join('.')}`;

/** Reads the stored draft; `null` when there is none, or an invalid one. */
export function readDraft(
  storage: DraftStorage,
  uid: string,
  place: CommentPlace,
): CommentDraft | null {
  const draft = z.safeParse(draftSchema, readJson(storage, keyOf(uid, place)));
  return draft.success ? draft.data : null;
}

/**
 * Stores the draft, or removes it when its text is blank.
 *
 * @returns the error; `storage-full` on a full device.
 */
export function storeDraft(
  storage: DraftStorage,
  uid: string,
  place: CommentPlace,
  draft: CommentDraft,
) {
  try {
    if (draft.content.trim() === '') storage.removeItem(keyOf(uid, place));
    else storage.setItem(keyOf(uid, place), JSON.stringify(draft));
    return null;
  } catch (error) {
    return toAppError(error);
  }
}
