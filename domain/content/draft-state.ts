export type DraftState = 'waiting' | 'to-correct' | 'corrected';

/**
 * Returns the state of a draft. The note of its review stays in it: once the author has written it
 * again, it is corrected.
 */
export function draftState(draft: {
  review_note?: unknown;
  author_id?: unknown;
  updated_by?: unknown;
}): DraftState {
  if (draft.review_note === undefined || draft.review_note === '') return 'waiting';
  return draft.updated_by === draft.author_id ? 'corrected' : 'to-correct';
}

/**
 * Returns whether a video is the draft of somebody else than an admin: to delete it is to refuse it,
 * and its author is told why.
 *
 * @param admin their uid.
 */
export const isDraftOfOther = (
  { status, author_id }: { status?: string; author_id?: string },
  admin: string,
): boolean => status === 'brouillon' && author_id !== admin;
