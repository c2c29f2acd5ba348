import type { Move } from '@atelier/domain/content/video';
import { oneLine } from '@atelier/domain/parsing/text';
import {
  sortMoves,
  type MoveProblem,
  findMoveProblem,
  newMoveId,
} from '@atelier/domain/content/move';

/** Length of a new move. */
const DEFAULT_LENGTH_S = 3;
/** Marks the temporary ids of new moves; on saving, they get an id based on their name. */
const UNSAVED_ID_PREFIX = 'nouveau-';

const roundToHundredths = (seconds: number) => Math.round(seconds * 100) / 100;

/** Adds an unnamed move at a position; its end stays within the video. */
export function addDraft(
  drafts: readonly Move[],
  atS: number,
  durationS: number,
): { drafts: Move[]; id: string } {
  const id = newMoveId(
    `${UNSAVED_ID_PREFIX}1`,
    drafts.map((draft) => draft.id),
  );
  const last = durationS > 0 ? durationS : Infinity;
  const start_s = roundToHundredths(Math.max(0, Math.min(atS, last - 0.5)));
  const end_s = roundToHundredths(Math.min(last, start_s + DEFAULT_LENGTH_S));
  return { drafts: sortMoves([...drafts, { id, name_fr: '', name_en: '', start_s, end_s }]), id };
}

export function changeDraft(
  drafts: readonly Move[],
  id: string,
  change: Partial<Omit<Move, 'id'>>,
): Move[] {
  return drafts.map((draft) => (draft.id === id ? { ...draft, ...change } : draft));
}

/** Sets one end of a move; moves the other end if they would cross. */
export function moveDraftEnd(
  drafts: readonly Move[],
  id: string,
  end: 'a' | 'b',
  toS: number,
  durationS: number,
): Move[] {
  const last = durationS > 0 ? durationS : Infinity;
  const at = roundToHundredths(Math.min(last, Math.max(0, toS)));
  return drafts.map((draft) => {
    if (draft.id !== id) return draft;
    const { start_s, end_s } = draft;
    return end === 'a'
      ? {
          ...draft,
          start_s: at,
          end_s: end_s > at ? end_s : roundToHundredths(Math.min(last, at + DEFAULT_LENGTH_S)),
        }
      : {
          ...draft,
          end_s: at,
          start_s: start_s < at ? start_s : roundToHundredths(Math.max(0, at - DEFAULT_LENGTH_S)),
        };
  });
}

export function removeDraft(drafts: readonly Move[], id: string): Move[] {
  return drafts.filter((draft) => draft.id !== id);
}

/** Returns the problem of each invalid draft, by id. */
export function findDraftErrors(
  drafts: readonly Move[],
  durationS: number,
): ReadonlyMap<string, MoveProblem> {
  const errors = drafts.flatMap((draft) => {
    const error = findMoveProblem(draft, drafts, durationS);
    return error === null ? [] : [[draft.id, error] as const];
  });
  return new Map(errors);
}

/**
 * Returns the drafts as they are saved: names on one line, and new moves with an id that is safe in
 * a URL.
 */
export function toMoves(drafts: readonly Move[]): Move[] {
  const usedIds = drafts.flatMap(({ id }) => (id.startsWith(UNSAVED_ID_PREFIX) ? [] : [id]));
  return drafts.map((draft) => {
    const tidied = { ...draft, name_fr: oneLine(draft.name_fr), name_en: oneLine(draft.name_en) };
    if (!draft.id.startsWith(UNSAVED_ID_PREFIX)) return tidied;
    const id = newMoveId(tidied.name_fr, usedIds);
    usedIds.push(id);
    return { ...tidied, id };
  });
}
