import type { FigureKind } from '@atelier/domain/figure/compositions';
import type { DifficultyLevel, Tier, VideoCategory } from '@atelier/domain/values';
import videos from '../data/videos.json' with { type: 'json' };

/** Seconds after which every throw of a drawn clip repeats; sections are whole cycles, so that loops are seamless. */
export const CYCLE_S = 3;

/** One part of a clip: which figure is thrown and for how many cycles; a named part becomes a move of the video. */
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
  /** The admin unless stated. */
  readonly author_id?: string;
  readonly views: number;
}

export interface DraftPlan extends VideoPlan {
  /** Upload time in epoch milliseconds, used in the file names; the rules require thirteen digits. */
  readonly upload: number;
  /** What an admin asked the trainer to change. */
  readonly review_note?: string;
}

/** Oldest first within each level. */
export const PUBLISHED_VIDEOS = videos.published as readonly PublishedPlan[];

/** The trainer's drafts that wait for an admin. */
export const DRAFT_VIDEOS = videos.drafts as readonly DraftPlan[];

/** Each has a clip and a thumbnail in media/. */
export const ALL_VIDEOS: readonly (VideoPlan & Pick<PublishedPlan, 'has_captions'>)[] = [
  ...PUBLISHED_VIDEOS,
  ...DRAFT_VIDEOS,
];

/** Returns the length of a clip in seconds. */
export function planSeconds(plan: Pick<VideoPlan, 'sections'>): number {
  return plan.sections.reduce((sum, section) => sum + section.cycles * CYCLE_S, 0);
}

/** Returns the named moves with their start and end in the clip, as a video document stores them. */
export function movesOf(plan: Pick<VideoPlan, 'sections'>) {
  let start_s = 0;
  return plan.sections.flatMap(({ cycles, move }) => {
    const span = { start_s, end_s: start_s + cycles * CYCLE_S };
    start_s = span.end_s;
    return move === undefined ? [] : [{ ...move, ...span }];
  });
}
