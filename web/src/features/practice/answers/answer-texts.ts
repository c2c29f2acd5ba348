import type { WEEKDAYS } from '@atelier/domain/learning/practice-answers';
import type { Format } from '../../../lib/i18n/format.ts';

/** The keys of the abbreviated weekdays, `practice:weekday`. */
export const SHORT_DAYS = {
  mon: 'monday',
  tue: 'tuesday',
  wed: 'wednesday',
  thu: 'thursday',
  fri: 'friday',
  sat: 'saturday',
  sun: 'sunday',
} as const satisfies Record<(typeof WEEKDAYS)[number], string>;

/** Returns an hour as it is said: `18 h`, `18:00`. @param hour 0 to 23 */
export const hourText = (format: Format, hour: number): string =>
  format.time(`${String(hour).padStart(2, '0')}:00`);
