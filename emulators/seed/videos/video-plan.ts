import type { FigureKind } from '@atelier/domain/figure/compositions';
import type { DifficultyLevel, Tier, VideoCategory } from '@atelier/domain/values';

/** Every throw of a drawn clip starts over after this time; sections are whole cycles, so that cuts and loops are seamless. */
export const CYCLE_S = 3;

/** One stretch of a clip: which figure turns, for how many cycles; a named one becomes a move of the video. */
export interface Section {
  readonly kind: FigureKind;
  readonly cycles: number;
  readonly move?: { readonly id: string; readonly name_fr: string; readonly name_en: string };
}

/** One demo video; its clip is drawn from `sections`, its duration and its moves follow from them. */
export interface VideoPlan {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly category: VideoCategory;
  readonly level: Tier;
  readonly difficulty_level: DifficultyLevel;
  readonly sections: readonly Section[];
  /** Captions in both languages lie in media/captions. */
  readonly hasCaptions?: boolean;
  readonly views: number;
}

export const intro = (kind: FigureKind, cycles = 1): Section => ({ kind, cycles });

export function move(kind: FigureKind, cycles: number, id: string, name_fr: string, name_en: string): Section {
  return { kind, cycles, move: { id, name_fr, name_en } };
}

/** Length of a clip in seconds. */
export function planSeconds(plan: Pick<VideoPlan, 'sections'>): number {
  return plan.sections.reduce((sum, section) => sum + section.cycles * CYCLE_S, 0);
}

/** The named moves with their place in the clip, in the form that a video document holds. */
export function movesOf(plan: Pick<VideoPlan, 'sections'>) {
  let start_s = 0;
  return plan.sections.flatMap(({ cycles, move: named }) => {
    const span = { start_s, end_s: start_s + cycles * CYCLE_S };
    start_s = span.end_s;
    return named === undefined ? [] : [{ ...named, ...span }];
  });
}
