/** Which hand does it: a skill of one hand is none of the other. */
export const HANDS = ['right', 'left', 'both'] as const;
export type Hand = (typeof HANDS)[number];

/** The ladder of props, lightest consequence first: training bottle, empty glass bottle, a quarter full, half full. */
export const PROPS = ['training', 'empty', 'quarter', 'half'] as const;
export type Prop = (typeof PROPS)[number];

/** Tries of one series; what is caught of them is what counts. */
export const SERIES_TRIES = 10;
/** Caught of ten, from which on a rung is mastered and the next prop opens. */
export const MASTERY_GOAL = 9;
/** So many series are remembered by id, so that one that is sent again does not count again. */
const REMEMBERED_SERIES = 20;

const DAY_MS = 86_400_000;
/** What is mastered is seen again after a week; what is not, the next day. */
const REVIEW_AFTER_DAYS = { mastered: 7, learning: 1 } as const;

export interface SkillTotals {
  readonly tries: number;
  readonly caught: number;
  /** Most caught in one series of ten. */
  readonly best: number;
  /** Ids of the last series counted, newest last. */
  readonly recent: readonly string[];
}

export interface Series {
  readonly id: string;
  /** 0 to 10 */
  readonly caught: number;
}

/** The id of a skill's document. */
export function skillId(videoId: string, moveId: string, hand: Hand, prop: Prop): string {
  return `${videoId}_${moveId}_${hand}_${prop}`;
}

/**
 * The totals with one more series.
 *
 * @param before `null` when there was none.
 * @returns `null` when the series is counted already: an answer was lost and it came again.
 */
export function addSeries(before: SkillTotals | null, series: Series): SkillTotals | null {
  if (before?.recent.includes(series.id) === true) return null;
  return {
    tries: (before?.tries ?? 0) + SERIES_TRIES,
    caught: (before?.caught ?? 0) + series.caught,
    best: Math.max(before?.best ?? 0, series.caught),
    recent: [...(before?.recent ?? []), series.id].slice(-REMEMBERED_SERIES),
  };
}

export function isMastered({ best }: Pick<SkillTotals, 'best'>): boolean {
  return best >= MASTERY_GOAL;
}

/**
 * The prop to practise with: the one after the highest that is mastered, or the last.
 *
 * @param bestOf most caught with a prop in one series; 0 for never tried.
 */
export function nextProp(bestOf: (prop: Prop) => number): Prop {
  const highest = PROPS.findLastIndex((prop) => isMastered({ best: bestOf(prop) }));
  return PROPS[Math.min(highest + 1, PROPS.length - 1)] ?? PROPS[0];
}

/**
 * What to review at a moment, longest overdue first. A rung below one that is mastered needs no review.
 */
export function skillsToReview<
  Skill extends Pick<SkillTotals, 'best'> & {
    video_id: string;
    move_id: string;
    hand: Hand;
    prop: Prop;
    updated_at: Date;
  },
>(skills: readonly Skill[], now: Date): Skill[] {
  const dueAt = (skill: Skill) =>
    skill.updated_at.getTime() + REVIEW_AFTER_DAYS[isMastered(skill) ? 'mastered' : 'learning'] * DAY_MS;
  const isSuperseded = (skill: Skill) =>
    skills.some(
      (other) =>
        other.video_id === skill.video_id &&
        other.move_id === skill.move_id &&
        other.hand === skill.hand &&
        isMastered(other) &&
        PROPS.indexOf(other.prop) > PROPS.indexOf(skill.prop),
    );
  return skills
    .filter((skill) => dueAt(skill) <= now.getTime() && !isSuperseded(skill))
    .toSorted((a, b) => dueAt(a) - dueAt(b));
}
