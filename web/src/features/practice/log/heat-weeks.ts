import { type Day, nextDay, addDays } from '@atelier/domain/time/day';
import { ACTIVE_DAY_SECONDS } from '@atelier/domain/learning/streak';

/** 0: nothing that counts · 1 to 4: ever more. */
export type Heat = 0 | 1 | 2 | 3 | 4;

export interface HeatDay {
  readonly day: Day;
  readonly seconds: number;
  readonly heat: Heat;
}

/** From so many minutes on a day is of the next shade. */
const SHADE_THRESHOLDS_MIN = [10, 25, 45] as const;

function heatOf(seconds: number): Heat {
  if (seconds < ACTIVE_DAY_SECONDS) return 0;
  return (1 + SHADE_THRESHOLDS_MIN.filter((minutes) => seconds >= minutes * 60).length) as Heat;
}

/** 0 is Monday. */
function weekdayOf(day: Day): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
}

/** The Monday with which a calendar of so many weeks begins that ends with a day's own week. */
export function firstMonday(today: Day, weeks: number): Day {
  return addDays(today, -weekdayOf(today) - 7 * (weeks - 1));
}

/** The weeks up to a day, Monday first; the last one ends with that day. */
export function heatWeeks(secondsPerDay: ReadonlyMap<Day, number>, today: Day, weeks: number): HeatDay[][] {
  const rows: HeatDay[][] = [];
  for (let day = firstMonday(today, weeks); day <= today; day = nextDay(day)) {
    if (weekdayOf(day) === 0) rows.push([]);
    const seconds = secondsPerDay.get(day) ?? 0;
    rows.at(-1)?.push({ day, seconds, heat: heatOf(seconds) });
  }
  return rows;
}
