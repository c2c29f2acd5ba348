import { DAY_MS } from '../time-units.ts';
/** The hand of a skill: each hand is a skill of its own. */
export const HANDS = ['right', 'left', 'both'] as const;
export type Hand = (typeof HANDS)[number];

/** Props in order of difficulty: training bottle, empty glass bottle, a quarter full, half full. */
export const PROPS = ['training', 'empty', 'quarter', 'half'] as const;
export type Prop = (typeof PROPS)[number];

/** Tries per series. */
export const SERIES_TRIES = 10;
/** Catches in one series from which a skill is mastered and the next prop opens. */
export const MASTERY_GOAL = 9;
/** How many series ids a skill remembers, so that a resend does not count again. */
export const REMEMBERED_SERIES = 20;
/** How many results a skill keeps, for its curve. */
export const KEPT_RESULTS = 20;
/** Length of a series id. */
export const SERIES_ID_LENGTH = 20;

/** Mastered skills are reviewed after a week, others the next day. */
const REVIEW_AFTER_DAYS = { mastered: 7, learning: 1 } as const;

/** How a series went. */
interface SeriesResult {
  /** When it was noted. */
  readonly at: Date;
  /** 0 to 10 */
  readonly caught: number;
}

export interface SkillTotals {
  readonly tries: number;
  readonly caught: number;
  /** Most catches in one series. */
  readonly best: number;
  /** Ids of the last series, newest last. */
  readonly recent: readonly string[];
  /** The last ones, in the order in which they arrived; without those of earlier releases, which kept none. */
  readonly results?: readonly SeriesResult[] | undefined;
}

export interface Series {
  readonly id: string;
  /** 0 to 10 */
  readonly caught: number;
  /** When it was noted; without, the results stay as they are. */
  readonly at?: Date | undefined;
}

/** Returns the id of a skill's document. */
export function skillId(videoId: string, moveId: string, hand: Hand, prop: Prop): string {
  return `${videoId}_${moveId}_${hand}_${prop}`;
}

/**
 * Returns the totals with one more series.
 *
 * @param before `null` if there was none.
 * @returns `null` if the series is counted already: a resend after a lost response.
 */
export function addSeries(before: SkillTotals | null, series: Series): SkillTotals | null {
  if (before?.recent.includes(series.id) === true) return null;
  const { at, caught } = series;
  const results = at === undefined ? before?.results : [...(before?.results ?? []), { at, caught }];
  return {
    tries: (before?.tries ?? 0) + SERIES_TRIES,
    caught: (before?.caught ?? 0) + series.caught,
    best: Math.max(before?.best ?? 0, series.caught),
    recent: [...(before?.recent ?? []), series.id].slice(-REMEMBERED_SERIES),
    ...(results !== undefined && { results: results.slice(-KEPT_RESULTS) }),
  };
}

export function isMastered({ best }: Pick<SkillTotals, 'best'>): boolean {
  return best >= MASTERY_GOAL;
}

/**
 * Returns the prop to practice with: the one after the highest mastered prop, or the last.
 *
 * @param bestOf most catches with a prop in one series; 0 if never tried.
 */
export function nextProp(bestOf: (prop: Prop) => number): Prop {
  const highest = PROPS.findLastIndex((prop) => isMastered({ best: bestOf(prop) }));
  return PROPS[Math.min(highest + 1, PROPS.length - 1)] ?? PROPS[0];
}

interface ReviewedSkill extends Pick<SkillTotals, 'best'> {
  readonly video_id: string;
  readonly move_id: string;
  readonly hand: Hand;
  readonly prop: Prop;
  /** When it was practised last. */
  readonly last_at: Date;
}

/** Returns the instant from which a skill is to be reviewed. */
const dueAt = (skill: ReviewedSkill): number =>
  skill.last_at.getTime() + REVIEW_AFTER_DAYS[isMastered(skill) ? 'mastered' : 'learning'] * DAY_MS;

/** Returns the instant at which the next review is due after now; `null` without one. */
export function nextReviewAt(skills: readonly ReviewedSkill[], now: Date): Date | null {
  const later = withoutSuperseded(skills).flatMap((skill) =>
    dueAt(skill) > now.getTime() ? [dueAt(skill)] : [],
  );
  return later.length === 0 ? null : new Date(Math.min(...later));
}

/** Returns the skills due for review, longest overdue first. */
export function skillsToReview<Skill extends ReviewedSkill>(
  skills: readonly Skill[],
  now: Date,
): Skill[] {
  return withoutSuperseded(skills)
    .filter((skill) => dueAt(skill) <= now.getTime())
    .toSorted((a, b) => dueAt(a) - dueAt(b));
}

/** Skills below a mastered prop need no review. */
function withoutSuperseded<Skill extends ReviewedSkill>(skills: readonly Skill[]): Skill[] {
  const isSuperseded = (skill: Skill) =>
    skills.some(
      (other) =>
        other.video_id === skill.video_id &&
        other.move_id === skill.move_id &&
        other.hand === skill.hand &&
        isMastered(other) &&
        PROPS.indexOf(other.prop) > PROPS.indexOf(skill.prop),
    );
  return skills.filter((skill) => !isSuperseded(skill));
}
