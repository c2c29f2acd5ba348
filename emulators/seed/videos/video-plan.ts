import type { FigureKind } from '@atelier/figure/compositions';
import { TIERS, type DifficultyLevel, type Tier, type VideoCategory } from '@atelier/domain/values';
import basic from '../data/videos/basic.json' with { type: 'json' };
import drafts from '../data/videos/drafts.json' with { type: 'json' };
import free from '../data/videos/free.json' with { type: 'json' };
import premium from '../data/videos/premium.json' with { type: 'json' };
import pro from '../data/videos/pro.json' with { type: 'json' };

/**
 * Seconds after which every throw of a drawn clip repeats; sections are whole cycles, so that loops
 * are seamless.
 */
export const CYCLE_S = 3;

/**
 * One part of a clip: which figure is thrown and for how many cycles; a named part becomes a move
 * of the video.
 */
interface Section {
  readonly kind: FigureKind;
  readonly cycles: number;
  readonly move?: { readonly id: string; readonly name_fr: string; readonly name_en: string };
}

/** One demo video; its clip, duration and moves are derived from `sections`. */
export interface VideoPlan {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly category: VideoCategory;
  readonly level: Tier;
  readonly difficulty_level: DifficultyLevel;
  readonly sections: readonly Section[];
}

interface PublishedPlan extends VideoPlan {
  /** Captions in both languages are in media/captions. */
  readonly has_captions?: boolean;
  /** The frames of the clip are in media/storyboards, as the media worker makes them. */
  readonly has_storyboard?: boolean;
  /** The admin unless stated. */
  readonly author_id?: string;
  readonly published_days_ago: number;
  readonly views: number;
}

export interface DraftPlan extends VideoPlan {
  /**
   * Upload time in epoch milliseconds, used in the file names; the rules require thirteen digits.
   */
  readonly upload: number;
  /** What an admin asked the trainer to change. */
  readonly review_note?: string;
}

const PLANS = { free, basic, pro, premium } as Readonly<
  Record<Tier, readonly Omit<PublishedPlan, 'level'>[]>
>;

/**
 * Oldest first within each level; Basic, Pro and Premium get as many a month as their plan says.
 */
export const PUBLISHED_VIDEOS: readonly PublishedPlan[] = TIERS.flatMap((level) =>
  PLANS[level].map((plan) => ({ ...plan, level })),
);

/** The trainer's drafts, one of which an admin returned. */
export const DRAFT_VIDEOS = drafts as readonly DraftPlan[];

/** Each has a clip and a thumbnail in media/. */
export const ALL_VIDEOS: readonly (VideoPlan &
  Pick<PublishedPlan, 'has_captions' | 'has_storyboard'>)[] = [
  ...PUBLISHED_VIDEOS,
  ...DRAFT_VIDEOS,
];

/** Returns the length of a clip in seconds. */
export function planSeconds(plan: Pick<VideoPlan, 'sections'>): number {
  return plan.sections.reduce((sum, section) => sum + section.cycles * CYCLE_S, 0);
}

/** Returns the layout of a clip's storyboard: one frame a second. */
export function storyboardOf(plan: Pick<VideoPlan, 'sections'>) {
  return {
    columns: 10,
    rows: Math.ceil(planSeconds(plan) / 10),
    interval_s: 1,
    width: 160,
    height: 90,
  };
}

/**
 * Returns the named moves with their start and end in the clip, as a video document stores them.
 */
export function movesOf(plan: Pick<VideoPlan, 'sections'>) {
  let start_s = 0;
  return plan.sections.flatMap(({ cycles, move }) => {
    const span = { start_s, end_s: start_s + cycles * CYCLE_S };
    start_s = span.end_s;
    return move === undefined ? [] : [{ ...move, ...span }];
  });
}
