export type DraftState = 'waiting' | 'to-correct' | 'corrected';

/**
 * Returns the state of a draft. A review note stays on it: a later write by the author means that
 * it was corrected.
 */
export function draftState(draft: {
  review_note?: unknown;
  author_id?: unknown;
  updated_by?: unknown;
}): DraftState {
  if (draft.review_note === undefined || draft.review_note === '') return 'waiting';
  return draft.updated_by === draft.author_id ? 'corrected' : 'to-correct';
}

/** Returns whether deleting a video refuses a draft of somebody else, who is told why. */
export const isRefusal = (
  { status, author_id }: { status?: string; author_id?: string },
  admin: string,
): boolean => status === 'brouillon' && author_id !== admin;
