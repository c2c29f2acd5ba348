import { addDays, dayFormatter } from '../time/day.ts';
import { startOfDay } from '../time/day-start.ts';
import { DAY_MS } from '../time-units.ts';
import { reviewAfterDays, withoutSuperseded } from './mastery.ts';
import type { PlanInput, PlanReason } from './plan.ts';
import type { Practice, SkillSummary } from './practice-summary.ts';

/** Instants in the member's calendar, whose days may have 23 or 25 hours. */
export interface PlanDates {
  /** Returns when the day began that lies so many days back, in milliseconds. */
  readonly startOf: (daysAgo: number) => number;
  /** Returns how many days ago an instant was; 0 if a clock was ahead. */
  readonly daysSince: (at: Date) => number;
}

export function datesOf({ day, timeZone }: Pick<PlanInput, 'day' | 'timeZone'>): PlanDates {
  const dayOf = dayFormatter(timeZone);
  const starts = new Map<number, number>();
  return {
    startOf: (daysAgo) => {
      const start = starts.get(daysAgo) ?? startOfDay(timeZone, addDays(day, -daysAgo)).getTime();
      starts.set(daysAgo, start);
      return start;
    },
    daysSince: (at) => Math.max(0, (Date.parse(day) - Date.parse(dayOf(at))) / DAY_MS),
  };
}

/** What failed is reviewed on the next day, also if it was mastered before. */
const daysToReview = (skill: SkillSummary): number =>
  skill.failed === undefined ? reviewAfterDays(skill) : 1;

/**
 * Returns the skills whose review is due on the day: what failed the day before, then the longest
 * overdue.
 *
 * @param skills without those below a mastered prop, oldest first.
 */
export function dueSkills(
  skills: readonly SkillSummary[],
  { startOf }: PlanDates,
): readonly SkillSummary[] {
  const dueAt = (skill: SkillSummary) => skill.last_at.getTime() + daysToReview(skill) * DAY_MS;
  const rank = ({ failed, last_at }: SkillSummary) =>
    failed !== undefined && last_at.getTime() >= startOf(1) ? 0 : 1;
  return skills
    .filter((skill) => skill.last_at.getTime() < startOf(daysToReview(skill) - 1))
    .toSorted((a, b) => rank(a) - rank(b) || dueAt(a) - dueAt(b));
}

/**
 * Returns the skill to review first on a day; `null` if no review is due.
 *
 * @param films ids of those that the member may open.
 */
export function skillToReview(
  { skills }: Practice,
  films: ReadonlySet<string>,
  on: Pick<PlanInput, 'day' | 'timeZone'>,
): SkillSummary | null {
  const open = Object.values(skills)
    .filter(({ video_id }) => films.has(video_id))
    .toSorted((a, b) => a.last_at.getTime() - b.last_at.getTime());
  return dueSkills(withoutSuperseded(open), datesOf(on))[0] ?? null;
}

export function reviewReason(skill: SkillSummary, { daysSince }: PlanDates): PlanReason {
  const days = daysSince(skill.last_at);
  return skill.failed === undefined
    ? { code: 'due', days: days - daysToReview(skill) }
    : { code: 'failed', times: skill.failed, days };
}
