import { inPathOrder } from './path-order.ts';
import { candidatesOf } from './plan-candidates.ts';
import { fittingBlocks, spreadMinutes } from './plan-minutes.ts';
import { begunMoves, isBeginner } from './plan-new-moves.ts';
import type { PlanBlock, PlanDraft, PlanFilm, PlanInput, PlanKind } from './plan.ts';
import { DEFAULT_MINUTES } from './practice-answers.ts';

/** A free block ends a plan of at least so many blocks. */
const LENGTH_WITH_FREE = 4;
/** The member is behind when so many times more reviews are due than blocks fit in a day. */
const BEHIND = 2;

/** Returns the kinds that take turns between the warm-up and the free block. */
function turnsOf({ answers }: PlanInput, reviews: number, count: number): readonly PlanKind[] {
  if (reviews > BEHIND * count) return ['review', 'review', 'new'];
  return isBeginner(answers) ? ['review', 'new'] : ['review', 'new', 'new'];
}

/** Returns the blocks of a day in order; the same ones for the same input. */
export function planDay(input: PlanInput): readonly PlanBlock[] {
  const minutes = input.answers.minutes ?? DEFAULT_MINUTES;
  return spreadMinutes(chooseBlocks(input, [], minutes), minutes);
}

/** Returns the blocks with more of them behind, until the minutes are full or nothing is left. */
export function chooseBlocks(
  input: PlanInput,
  standing: readonly PlanDraft[],
  minutes: number,
): PlanDraft[] {
  const count = fittingBlocks(minutes);
  const candidates = candidatesOf(input);
  const chosen = [...standing];
  const add = (kinds: readonly PlanKind[]): boolean => {
    const block = candidates.next(kinds, chosen, chosen);
    if (block !== null) chosen.push(block);
    return block !== null;
  };
  const turns = turnsOf(input, candidates.dueCount, count);
  if (chosen.length === 0) add(['warm_up']);
  const hasFree = chosen.some(({ kind }) => kind === 'free');
  const lastTurn = count >= LENGTH_WITH_FREE && !hasFree ? count - 1 : count;
  for (let turn = 0; chosen.length < lastTurn; turn += 1) {
    const kind = turns[turn % turns.length] ?? 'review';
    if (!add([kind, 'review', 'new', 'watch'])) break;
  }
  while (chosen.length < count && add(['free', 'review', 'new', 'watch']));
  return chosen;
}

/** How many films are read for a plan. */
const READ_FILMS = 2;

/**
 * Returns the films whose moves the plan needs: the first ones of the path that have moves which
 * were not begun, at most two. A film of an unknown number of moves is one until it is completed.
 */
export function filmsForNewMoves({
  shelves,
  practice,
  labels,
}: Pick<PlanInput, 'shelves' | 'practice' | 'labels'>): readonly string[] {
  const begun = begunMoves(Object.values(practice.skills));
  const hasNewMoves = ({ id, moves }: PlanFilm) =>
    moves === undefined ? labels[id] !== 'completed' : moves > (begun.get(id)?.size ?? 0);
  return shelves
    .flatMap((shelf) => inPathOrder(shelf.filter(hasNewMoves)))
    .slice(0, READ_FILMS)
    .map(({ id }) => id);
}
