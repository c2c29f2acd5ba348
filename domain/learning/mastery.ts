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
  /**
   * The last ones, in the order in which they arrived; without those of earlier releases, which
   * kept none.
   */
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
 * @param first the prop while none is mastered.
 */
export function nextProp(bestOf: (prop: Prop) => number, first: Prop = PROPS[0]): Prop {
  const highest = PROPS.findLastIndex((prop) => isMastered({ best: bestOf(prop) }));
  if (highest === -1) return first;
  return PROPS[Math.min(highest + 1, PROPS.length - 1)] ?? PROPS[0];
}

/** Returns the days after which a skill is to be reviewed. */
export const reviewAfterDays = (skill: Pick<SkillTotals, 'best'>): number =>
  REVIEW_AFTER_DAYS[isMastered(skill) ? 'mastered' : 'learning'];

interface MoveHand {
  readonly video_id: string;
  readonly move_id: string;
  readonly hand: Hand;
}

/** Returns what the skills of one move and hand share, whatever the prop. */
export const handKey = ({ video_id, move_id, hand }: MoveHand): string =>
  `${video_id}_${move_id}_${hand}`;

interface TriedProp extends MoveHand, Pick<SkillTotals, 'best'> {
  readonly prop: Prop;
}

/** Leaves out the skills below a mastered prop: they need no review. */
export function withoutSuperseded<Skill extends TriedProp>(skills: readonly Skill[]): Skill[] {
  const rankOf = ({ prop }: Skill) => PROPS.indexOf(prop);
  const mastered = new Map<string, number>();
  for (const skill of skills) {
    if (!isMastered(skill)) continue;
    const key = handKey(skill);
    mastered.set(key, Math.max(mastered.get(key) ?? 0, rankOf(skill)));
  }
  return skills.filter((skill) => rankOf(skill) >= (mastered.get(handKey(skill)) ?? 0));
}
