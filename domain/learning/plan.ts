import type { Move, VideoCard } from '../content/video.ts';
import type { Day } from '../time/day.ts';
import type { Hand, Prop } from './mastery.ts';
import { inPathOrder } from './path-order.ts';
import { candidatesOf } from './plan-candidates.ts';
import { fittingBlocks, spreadMinutes } from './plan-minutes.ts';
import { begunMoves, isBeginner } from './plan-new-moves.ts';
import { DEFAULT_MINUTES, type PracticeAnswers } from './practice-answers.ts';
import type { Practice } from './practice-summary.ts';

export const PLAN_KINDS = ['warm_up', 'review', 'new', 'free', 'watch'] as const;
export type PlanKind = (typeof PLAN_KINDS)[number];

/** Why a block is in the plan, with the values of its words. */
export type PlanReason =
  /** Mastered: the most catches in one series. */
  | { readonly code: 'mastered'; readonly best: number }
  /** The review is due for so many days; 0 if since today. */
  | { readonly code: 'due'; readonly days: number }
  /** So many series failed in a row, so many days ago; 0 is today, 1 yesterday. */
  | { readonly code: 'failed'; readonly times: number; readonly days: number }
  /** The first move of a film. */
  | { readonly code: 'first' }
  /** Follows this move of its film. */
  | { readonly code: 'after'; readonly name_fr: string; readonly name_en: string }
  /** Begun with one hand, also in the same plan: now with the other. */
  | { readonly code: 'other_hand' }
  /** Mastered with an easier prop. */
  | { readonly code: 'next_prop' }
  /** What the member likes. */
  | { readonly code: 'free' }
  /** A film without moves: watch and try. */
  | { readonly code: 'watch' };

/** What is shown and linked of a move. */
export type PlanMove = Pick<Move, 'id' | 'name_fr' | 'name_en'>;

/** A few minutes of one day's practice. */
export interface PlanBlock {
  /** The id of the skill; `watch_` and the id of the film for a film without moves. */
  readonly id: string;
  readonly kind: PlanKind;
  readonly video_id: string;
  readonly move: PlanMove | null;
  readonly hand: Hand | null;
  readonly prop: Prop | null;
  readonly reason: PlanReason;
  readonly minutes: number;
}

/** A block whose minutes are not known yet. */
export type PlanDraft = Omit<PlanBlock, 'minutes'>;

/** What of a film's card determines the plan. */
export type PlanFilm = Pick<
  VideoCard,
  'id' | 'created_at' | 'difficulty_level' | 'category' | 'moves'
>;

export interface PlanInput {
  /** In the member's time zone. */
  readonly day: Day;
  readonly timeZone: string;
  readonly answers: PracticeAnswers;
  readonly practice: Practice;
  /** The films that the member may open, by level; the own level first. */
  readonly shelves: readonly (readonly PlanFilm[])[];
  /** What the member has done with films, by their ids. */
  readonly labels: Readonly<Record<string, 'started' | 'completed'>>;
  /** Of the films that were read for the plan, in the order of the film. */
  readonly moves: ReadonlyMap<string, readonly PlanMove[]>;
  /** Ids of the blocks that the member does not want on this day. */
  readonly setAside?: readonly string[];
}

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
