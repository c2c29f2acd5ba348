import type { Video } from './video.ts';

export const DRAFT_STATES = ['waiting', 'to-correct', 'corrected'] as const;
export type DraftState = (typeof DRAFT_STATES)[number];

/**
 * Where a trainer's proposal stands. An admin's note stays on it, so it is the author's write after the note that makes
 * it a corrected one.
 */
export function draftState(draft: Pick<Video, 'review_note' | 'author_id' | 'updated_by'>): DraftState {
  if (draft.review_note === undefined || draft.review_note === '') return 'waiting';
  return draft.updated_by === draft.author_id ? 'corrected' : 'to-correct';
}
