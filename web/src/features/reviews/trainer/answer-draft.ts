import * as z from 'zod/mini';
import type { AnswerReviewRequest } from '@atelier/domain/contracts/reviews';
import { excessOf, isBlank, tidyLines } from '@atelier/domain/parsing/text';
import { answerContent, CRITERIA, MAX_CHANGE_LENGTH } from '@atelier/domain/reviews/move-review';
import { readJson } from '../../../lib/device/device-storage.ts';
import { type AppError, toAppError } from '../../../lib/errors.ts';
import type { Shape } from '../shared/drawing-layer.tsx';

const draftSchema = z.object({
  criteria: z.partial(answerContent.criteria),
  notes: answerContent.notes,
  drawings: answerContent.drawings,
  verdict: z.nullable(answerContent.verdict),
  /** As typed, also while it is too long. */
  change: z.string(),
});
/**
 * An answer that is not sent, stored on the device; without the recorded reply, which is too large.
 */
export type AnswerDraft = z.output<typeof draftSchema>;

export const EMPTY_DRAFT: AnswerDraft = {
  criteria: {},
  notes: [],
  drawings: [],
  verdict: null,
  change: '',
};

type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
const keyOf = (uid: string, reviewId: string) => `flair.review.${uid}.${reviewId}`;

/** Reads the stored draft; an empty one when there is none, or an invalid one. */
export function readDraft(storage: DraftStorage, uid: string, reviewId: string): AnswerDraft {
  const draft = z.safeParse(draftSchema, readJson(storage, keyOf(uid, reviewId)));
  return draft.success ? draft.data : EMPTY_DRAFT;
}

/** Stores the draft; null removes it. @returns the error; `storage-full` on a full device. */
export function storeDraft(
  storage: DraftStorage,
  uid: string,
  reviewId: string,
  draft: AnswerDraft | null,
): AppError | null {
  try {
    if (draft === null) storage.removeItem(keyOf(uid, reviewId));
    else storage.setItem(keyOf(uid, reviewId), JSON.stringify(draft));
    return null;
  } catch (error) {
    return toAppError(error);
  }
}

const byTime = <Moment extends { at_s: number }>(moments: readonly Moment[]): Moment[] =>
  moments.toSorted((one, other) => one.at_s - other.at_s);

/** Adds a note, or replaces the one at an index. */
export function withNote(
  draft: AnswerDraft,
  note: AnswerDraft['notes'][number],
  index?: number,
): AnswerDraft {
  const others = index === undefined ? draft.notes : draft.notes.toSpliced(index, 1);
  return { ...draft, notes: byTime([...others, note]) };
}

export const withoutNote = (draft: AnswerDraft, index: number): AnswerDraft => ({
  ...draft,
  notes: draft.notes.toSpliced(index, 1),
});

/** Sets the drawing of a frame; no shapes remove it. */
export function withDrawing(
  draft: AnswerDraft,
  at_s: number,
  shapes: readonly Shape[],
): AnswerDraft {
  const others = draft.drawings.filter((drawing) => drawing.at_s !== at_s);
  return {
    ...draft,
    drawings: shapes.length === 0 ? others : byTime([...others, { at_s, shapes: [...shapes] }]),
  };
}

/** What an answer still lacks, or has too much of, by the part of the form. */
export type AnswerGap = 'criteria' | 'verdict' | 'change';

/** Returns what to send, or what is missing. @param reply_file name of the recorded reply */
export function toAnswer(
  { criteria: marks, notes, drawings, verdict, change }: AnswerDraft,
  reply_file: string | null,
): { answer: AnswerReviewRequest['answer'] } | { gaps: AnswerGap[] } {
  const { height, plane, catch: caught, calm } = marks;
  const gaps: AnswerGap[] = [];
  if (CRITERIA.some((criterion) => marks[criterion] === undefined)) gaps.push('criteria');
  if (verdict === null) gaps.push('verdict');
  const hasChange = !isBlank(change) && excessOf(change, MAX_CHANGE_LENGTH, tidyLines) === 0;
  if (verdict === 'again' && !hasChange) gaps.push('change');
  const isComplete =
    height !== undefined && plane !== undefined && caught !== undefined && calm !== undefined;
  if (gaps.length > 0 || !isComplete || verdict === null) return { gaps };
  const criteria = { height, plane, catch: caught, calm };
  return {
    answer: {
      criteria,
      notes,
      drawings,
      verdict,
      change: verdict === 'again' ? change.trim() : null,
      reply_file,
    },
  };
}
