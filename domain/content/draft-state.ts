import type { Video } from './video.ts';

export type DraftState = 'waiting' | 'to-correct' | 'corrected';

/**
 * Returns the state of a trainer's draft. The admin's review note stays on it, so a write by the author after the note
 * means that it was corrected.
 */
export function draftState(draft: Pick<Video, 'review_note' | 'author_id' | 'updated_by'>): DraftState {
  if (draft.review_note === undefined || draft.review_note === '') return 'waiting';
  return draft.updated_by === draft.author_id ? 'corrected' : 'to-correct';
}
