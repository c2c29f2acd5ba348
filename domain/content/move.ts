import * as z from 'zod/mini';
import type { Move } from './video.ts';
import { nonBlankText } from '../parsing/parse.ts';
import { fold } from '../parsing/search-text.ts';
import { MAX_LENGTH } from '../limits.ts';

/** Of a move; also a key of `sessions.moves`. */
export const MOVE_ID_PATTERN = new RegExp(`^[a-z0-9-]{1,${MAX_LENGTH.moveId}}$`);

/** Stored durations are in whole seconds, so the file may be up to a second longer. */
const ROUNDING_S = 1;

/** A move as submitted. Ids are used in links (`?move=`). */
export const moveInput = z.strictObject({
  id: z.string().check(z.regex(MOVE_ID_PATTERN)),
  name_fr: nonBlankText(MAX_LENGTH.moveName),
  name_en: nonBlankText(MAX_LENGTH.moveName),
  start_s: z.number().check(z.gte(0)),
  end_s: z.number().check(z.gt(0)),
});

export type MoveProblem = 'name' | 'order' | 'outside' | 'twice';

/**
 * Returns the problem of a move among those of its video, or `null`.
 *
 * @param durationS length of the video in seconds; 0 if unknown, then nothing counts as outside.
 */
export function findMoveProblem(move: Move, moves: readonly Move[], durationS: number): MoveProblem | null {
  if (move.name_fr.trim() === '' || move.name_en.trim() === '') return 'name';
  if (!(move.start_s >= 0) || !(move.start_s < move.end_s)) return 'order';
  if (durationS > 0 && move.end_s > durationS + ROUNDING_S) return 'outside';
  return moves.filter(({ id }) => id === move.id).length > 1 ? 'twice' : null;
}

/** Returns moves as they are stored: sorted by time, rounded to hundredths of a second. */
export function sortMoves(moves: readonly Move[]): Move[] {
  const rounded = (seconds: number) => Math.round(seconds * 100) / 100;
  return moves
    .map((move) => ({ ...move, start_s: rounded(move.start_s), end_s: rounded(move.end_s) }))
    .toSorted((a, b) => a.start_s - b.start_s || a.end_s - b.end_s);
}

/** Returns the move at a position; of overlapping moves the one that started last. @param moves in any order. */
export function moveAt(moves: readonly Move[], positionS: number): Move | null {
  return sortMoves(moves).findLast(({ start_s, end_s }) => positionS >= start_s && positionS < end_s) ?? null;
}

/** Returns an unused id for a new move, derived from its French name. */
export function newMoveId(name: string, taken: readonly string[]): string {
  const plain = fold(name)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 34)
    .replace(/^-+|-+$/g, '');
  const base = plain === '' ? 'mouvement' : plain;
  if (!taken.includes(base)) return base;
  for (let number = 2; ; number += 1) if (!taken.includes(`${base}-${number}`)) return `${base}-${number}`;
}
