import type { Move, VideoCard } from '../content/video.ts';
import type { Day } from '../time/day.ts';
import type { Hand, Prop } from './mastery.ts';
import type { PracticeAnswers } from './practice-answers.ts';
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
