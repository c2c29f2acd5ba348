import { type Day, nextDay, addDays } from '@atelier/domain/time/day';
import { ACTIVE_DAY_SECONDS } from '@atelier/domain/learning/streak';

/** 0: not enough to count as a day of practice; 4: the most practice. */
export type Heat = 0 | 1 | 2 | 3 | 4;

export interface HeatDay {
  readonly day: Day;
  readonly seconds: number;
  readonly heat: Heat;
}

/** Minutes from which a day has heat 2, 3 and 4. */
const HEAT_THRESHOLDS_MIN = [10, 25, 45] as const;

function heatOf(seconds: number): Heat {
  if (seconds < ACTIVE_DAY_SECONDS) return 0;
  return (1 + HEAT_THRESHOLDS_MIN.filter((minutes) => seconds >= minutes * 60).length) as Heat;
}

/** Returns the weekday; 0 is Monday. */
function weekdayOf(day: Day): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
}

/** Returns the first day of a calendar of some weeks that ends with the current week. */
export function firstMonday(today: Day, weeks: number): Day {
  return addDays(today, -weekdayOf(today) - 7 * (weeks - 1));
}

/** Returns the weeks up to a day, each starting on Monday; the last one ends with that day. */
export function heatWeeks(secondsPerDay: ReadonlyMap<Day, number>, today: Day, weeks: number): HeatDay[][] {
  const rows: HeatDay[][] = [];
  for (let day = firstMonday(today, weeks); day <= today; day = nextDay(day)) {
    if (weekdayOf(day) === 0) rows.push([]);
    const seconds = secondsPerDay.get(day) ?? 0;
    rows.at(-1)?.push({ day, seconds, heat: heatOf(seconds) });
  }
  return rows;
}
