import * as z from 'zod/mini';
import { instant, parserOf, serverInstant } from '../parsing/parse.ts';
import { addDays, type Day } from '../time/day.ts';
import { HOUR_MS } from '../time-units.ts';
import { type Mastery, type Skill, skillSchema } from './learning-documents.ts';
import { MASTERY_GOAL, SERIES_TRIES, skillId } from './mastery.ts';

/** Days that a summary has seconds of, the present one included: 16 weeks. */
export const SUMMARY_DAYS = 112;
/** The skills practised longest ago are left out beyond it. */
export const MAX_SUMMARY_SKILLS = 400;

/** Catches in a series below which it failed. */
const FAILED_BELOW = 5;
/** Series that are further apart are not of one day. */
const SAME_DAY_MS = 12 * HOUR_MS;

const skillSummarySchema = z.extend(skillSchema, {
  tries: z.int(),
  caught: z.int(),
  /** Most catches in one series. */
  best: z.int(),
  /**
   * When the skill was mastered, and until then when its best was reached. Absent if nobody knows.
   */
  reached_at: z.optional(instant),
  /** Catches in the last series. Absent if nobody knows. */
  last_caught: z.optional(z.int()),
  /**
   * How many series in a row failed up to the last one, on its day. Absent if the last one did not
   * fail, or nobody knows.
   */
  failed: z.optional(z.int()),
  /** When the last series was noted, or stored if that is not known. */
  last_at: instant,
});
/** What a summary tells of one skill. */
export type SkillSummary = z.output<typeof skillSummarySchema>;

const summarySchema = z.object({
  /** By the id of the skill. */
  skills: z.record(z.string(), skillSummarySchema),
  /** Seconds of watching and practice by day of the member's calendar. */
  days: z.record(z.string(), z.int()),
  updated_at: serverInstant,
});
/**
 * `profiles/{uid}/practice/summary`: a member's skills and days, kept by the server from `mastery`
 * and `sessions`.
 */
type PracticeSummary = z.output<typeof summarySchema>;
export const parsePracticeSummary = parserOf('practice', summarySchema);

/** What a summary tells, wherever it comes from. */
export type Practice = Pick<PracticeSummary, 'skills' | 'days'>;
export const NO_PRACTICE: Practice = { skills: {}, days: {} };

/** A series of ten that the summary does not contain yet. */
export interface NotedSeries extends Readonly<Skill> {
  /** 0 to 10 */
  readonly caught: number;
  /** When it was noted. */
  readonly at: Date;
}

const idOf = ({
  video_id,
  move_id,
  hand,
  prop,
}: Pick<Skill, 'video_id' | 'move_id' | 'hand' | 'prop'>) => skillId(video_id, move_id, hand, prop);

/**
 * Returns the summary of members who have none yet, from what is stored of their skills and days.
 */
export function practiceOf(skills: readonly Mastery[], days: ReadonlyMap<Day, number>): Practice {
  return {
    skills: Object.fromEntries(skills.map((skill) => [idOf(skill), summaryOf(skill, undefined)])),
    days: Object.fromEntries(days),
  };
}

/**
 * Puts a skill in, as it is stored.
 *
 * @returns the same object if that changes nothing.
 */
export function withSkill<Whole extends Practice>(practice: Whole, skill: Mastery): Whole {
  const id = idOf(skill);
  const before = practice.skills[id];
  const after = summaryOf(skill, before);
  if (before !== undefined && isSameSkill(before, after)) return practice;
  return { ...practice, skills: { ...practice.skills, [id]: after } };
}

/**
 * Puts the seconds of a day in.
 *
 * @returns the same object if that changes nothing.
 */
export function withDay<Whole extends Practice>(practice: Whole, day: Day, seconds: number): Whole {
  return practice.days[day] === seconds
    ? practice
    : { ...practice, days: { ...practice.days, [day]: seconds } };
}

/**
 * Drops the days that are too old, and the skills practised longest ago if there are too many.
 *
 * @returns the same object if nothing is dropped.
 */
export function withoutOld<Whole extends Practice>(practice: Whole, today: Day): Whole {
  const first = addDays(today, 1 - SUMMARY_DAYS);
  const days = Object.entries(practice.days);
  const skills = Object.entries(practice.skills);
  const recentDays = days.filter(([day]) => day >= first);
  const isTooLong = skills.length > MAX_SUMMARY_SKILLS;
  if (recentDays.length === days.length && !isTooLong) return practice;
  const latest = isTooLong
    ? skills
        .toSorted(([, a], [, b]) => b.last_at.getTime() - a.last_at.getTime())
        .slice(0, MAX_SUMMARY_SKILLS)
    : skills;
  return { ...practice, skills: Object.fromEntries(latest), days: Object.fromEntries(recentDays) };
}

/** Lays series over a summary that the server has not counted yet. */
export function withSeries(practice: Practice, series: readonly NotedSeries[]): Practice {
  const skills: Record<string, SkillSummary> = { ...practice.skills };
  for (const one of series) skills[idOf(one)] = oneMore(skills[idOf(one)], one);
  return { ...practice, skills };
}

/** Devices know the server's clock to the second; two series of a skill are further apart. */
const CLOCK_SLACK_MS = 5_000;

/**
 * Returns whether a series that was sent is in a summary, as far as the time of the last one of its
 * skill tells.
 */
export function isCounted(practice: Practice, series: NotedSeries): boolean {
  const skill = practice.skills[idOf(series)];
  return skill !== undefined && skill.last_at.getTime() >= series.at.getTime() - CLOCK_SLACK_MS;
}

/** Returns the seconds from a day on. */
export function secondsSince({ days }: Practice, first: Day): number {
  return Object.entries(days).reduce(
    (sum, [day, seconds]) => (day >= first ? sum + seconds : sum),
    0,
  );
}

/** Returns what tells a skill from others, and its names. */
export const skillOf = ({ video_id, move_id, name_fr, name_en, hand, prop }: Skill): Skill => ({
  video_id,
  move_id,
  name_fr,
  name_en,
  hand,
  prop,
});

/** @param before the same skill in the summary so far. */
function summaryOf(skill: Mastery, before: SkillSummary | undefined): SkillSummary {
  const { tries, caught, best } = skill;
  const reached_at = reachedAt(skill, before);
  const results = (skill.results ?? []).toSorted((a, b) => a.at.getTime() - b.at.getTime());
  const last = results.at(-1);
  const failed = failedInARow(results.toReversed());
  return {
    ...skillOf(skill),
    tries,
    caught,
    best,
    ...(reached_at !== undefined && { reached_at }),
    ...(last !== undefined && { last_caught: last.caught }),
    ...(failed > 0 && { failed }),
    last_at: last?.at ?? skill.updated_at,
  };
}

const hasFailed = (caught: number): boolean => caught < FAILED_BELOW;

/**
 * Returns how many series failed without one between them that did not, on the day of the last.
 *
 * @param results latest first
 */
function failedInARow(results: NonNullable<Mastery['results']>): number {
  const first = results.findIndex(
    ({ at, caught }) => !hasFailed(caught) || !isSameDay(at, results[0]?.at ?? at),
  );
  return first === -1 ? results.length : first;
}

/** The same with one more series, the last, as far as the summary tells; `undefined` for none. */
function failedWith(before: SkillSummary | undefined, at: Date, caught: number) {
  if (!hasFailed(caught)) return undefined;
  const isRow = before !== undefined && isSameDay(before.last_at, at);
  return (isRow ? (before.failed ?? 0) : 0) + 1;
}

const isSameDay = (one: Date, later: Date): boolean =>
  later.getTime() - one.getTime() <= SAME_DAY_MS;

/** Catches whose first time matters: those of mastery, and until then the most so far. */
const goalOf = (best: number): number => Math.min(best, MASTERY_GOAL);

/** Returns when the goal was reached; `undefined` if that is before the results that are kept. */
function reachedAt(
  { best, tries, results = [] }: Mastery,
  before: SkillSummary | undefined,
): Date | undefined {
  const goal = goalOf(best);
  if (before !== undefined && before.best >= goal) return before.reached_at;
  if (before === undefined && results.length * SERIES_TRIES !== tries) return undefined;
  const reached = results.filter(({ caught }) => caught >= goal).map(({ at }) => at.getTime());
  return reached.length === 0 ? undefined : new Date(Math.min(...reached));
}

function oneMore(before: SkillSummary | undefined, series: NotedSeries): SkillSummary {
  const { at, caught } = series;
  const best = Math.max(before?.best ?? 0, caught);
  const reached_at = before !== undefined && before.best >= goalOf(best) ? before.reached_at : at;
  const isLast = before === undefined || at.getTime() >= before.last_at.getTime();
  const last = isLast
    ? { last_caught: caught, failed: failedWith(before, at, caught), last_at: at }
    : { last_at: before.last_at };
  return {
    ...before,
    ...skillOf(series),
    tries: (before?.tries ?? 0) + SERIES_TRIES,
    caught: (before?.caught ?? 0) + caught,
    best,
    reached_at,
    ...last,
  };
}

function isSameSkill(one: SkillSummary, other: SkillSummary): boolean {
  return (
    JSON.stringify(Object.entries(one).toSorted()) ===
    JSON.stringify(Object.entries(other).toSorted())
  );
}
