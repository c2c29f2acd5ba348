import { DAY_MS } from '../time-units.ts';
import { nextDay, type Day } from './day.ts';

/**
 * Public holidays of fixed date, `MM-DD`, and those that depend on Easter, in days after Easter
 * Sunday.
 */
const FIXED_HOLIDAYS = ['01-01', '05-01', '05-08', '07-14', '08-15', '11-01', '11-11', '12-25'];
const EASTER_HOLIDAY_OFFSETS = [1, 39, 50];

/** Returns whether a day is from Monday to Friday and no public holiday in France. */
export function isWorkingDay(day: Day): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  const weekday = date.getUTCDay();
  if (weekday === 0 || weekday === 6 || FIXED_HOLIDAYS.includes(day.slice(5))) return false;
  const sinceEaster = (date.getTime() - easter(date.getUTCFullYear())) / DAY_MS;
  return !EASTER_HOLIDAY_OFFSETS.includes(sinceEaster);
}

/**
 * Returns the nth working day after a day.
 *
 * @param count  0 returns the day itself, whatever it is
 */
export function addWorkingDays(day: Day, count: number): Day {
  let last = day;
  for (let left = count; left > 0;) {
    last = nextDay(last);
    if (isWorkingDay(last)) left -= 1;
  }
  return last;
}

/**
 * Returns Easter Sunday of a year, midnight UTC: the Gregorian computus by Meeus, Jones and
 * Butcher.
 */
function easter(year: number): number {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d =
    (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7;
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114;
  return Date.UTC(year, Math.floor(f / 31) - 1, (f % 31) + 1);
}
