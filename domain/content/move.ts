import * as z from 'zod/mini';
import { parseDuration } from '../time/duration.ts';
import type { Move, Video } from './video.ts';
import { nonBlankText } from '../parsing/parse.ts';
import { fold } from '../parsing/search-text.ts';
import { excessOf, isBlank, oneLine } from '../parsing/text.ts';
import { MAX_LENGTH } from '../limits.ts';

/** Of a move; also a key of `sessions.moves`. */
export const MOVE_ID_PATTERN = new RegExp(`^[a-z0-9-]{1,${MAX_LENGTH.moveId}}$`);

/** Stored durations are in whole seconds, so the file may be up to a second longer. */
const ROUNDING_S = 1;

/**
 * A stretch that is shorter is useless for practice, and browsers take longer to seek than to play
 * it.
 */
export const MIN_STRETCH_S = 0.3;

/** A move as submitted. Ids are used in links (`?move=`). */
export const moveInput = z.strictObject({
  id: z.string().check(z.regex(MOVE_ID_PATTERN)),
  name_fr: nonBlankText(MAX_LENGTH.moveName),
  name_en: nonBlankText(MAX_LENGTH.moveName),
  start_s: z.number().check(z.gte(0)),
  end_s: z.number().check(z.gt(0)),
});

export type MoveProblem = 'name' | 'order' | 'outside' | 'twice';

const isGoodName = (name: string) =>
  !isBlank(name) && excessOf(name, MAX_LENGTH.moveName, oneLine) === 0;

/**
 * Returns the problem of a move among those of its video, or `null`.
 *
 * @param durationS length of the video in seconds; 0 if unknown, then nothing counts as outside.
 */
export function findMoveProblem(
  move: Move,
  moves: readonly Move[],
  durationS: number,
): MoveProblem | null {
  if ([move.name_fr, move.name_en].some((name) => !isGoodName(name))) return 'name';
  if (!(move.start_s >= 0) || !(move.start_s < move.end_s)) return 'order';
  if (isBeyond(move, durationS)) return 'outside';
  return moves.filter(({ id }) => id === move.id).length > 1 ? 'twice' : null;
}

/** Returns whether a move ends after a film of that length in seconds; 0 is an unknown length. */
const isBeyond = ({ end_s }: Move, durationS: number): boolean =>
  durationS > 0 && end_s > durationS + ROUNDING_S;

/**
 * Returns whether a film shows a stretch, so that it can be played and repeated.
 *
 * @param filmS the length of the film itself in seconds; without one, whatever is in order may be
 * shown.
 */
export function isInFilm(
  { start_s, end_s }: Pick<Move, 'start_s' | 'end_s'>,
  filmS: number,
): boolean {
  if (!(start_s >= 0) || !(start_s < end_s)) return false;
  return !(filmS > 0) || (end_s <= filmS + ROUNDING_S && start_s <= filmS - MIN_STRETCH_S);
}

/**
 * The moves of a video that fit its film, and those that are put aside until somebody corrects or
 * deletes them.
 */
interface PartedMoves {
  readonly moves: readonly Move[];
  readonly moves_aside: readonly Move[];
}

/**
 * Returns the moves of a video parted by the length of its film, which another film may have
 * changed; `null` if they are stored so. Moves that were put aside come back once they fit.
 */
export function partMoves(
  video: Pick<Video, 'moves' | 'moves_aside' | 'duration'>,
): PartedMoves | null {
  const { moves = [], moves_aside = [] } = video;
  const durationS = parseDuration(video.duration);
  const isAside = (move: Move) => isBeyond(move, durationS);
  if (durationS === 0 || (!moves.some(isAside) && moves_aside.every(isAside))) return null;
  const all = sortMoves([...moves, ...moves_aside]);
  return { moves: all.filter((move) => !isAside(move)), moves_aside: all.filter(isAside) };
}

/** Returns moves as they are stored: sorted by time, rounded to hundredths of a second. */
export function sortMoves(moves: readonly Move[]): Move[] {
  const rounded = (seconds: number) => Math.round(seconds * 100) / 100;
  return moves
    .map((move) => ({ ...move, start_s: rounded(move.start_s), end_s: rounded(move.end_s) }))
    .toSorted((a, b) => a.start_s - b.start_s || a.end_s - b.end_s);
}

/**
 * Returns the move at a position; of overlapping moves the one that started last.
 *
 * @param moves in any order.
 */
export function moveAt(moves: readonly Move[], positionS: number): Move | null {
  return (
    sortMoves(moves).findLast(({ start_s, end_s }) => positionS >= start_s && positionS < end_s) ??
    null
  );
}

/** Returns an unused id for a new move, derived from its French name. */
export function newMoveId(name: string, taken: readonly string[]): string {
  const plain = fold(name)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 34)
    .replace(/^-+|-+$/g, '');
  const base = plain === '' ? 'mouvement' : plain;
  if (!taken.includes(base)) return base;
  for (let number = 2; ; number += 1) {
    if (!taken.includes(`${base}-${number}`)) return `${base}-${number}`;
  }
}
