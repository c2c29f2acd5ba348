/** A calendar day `YYYY-MM-DD`, in a time zone given by the context. */
export type Day = string;

export const DAY_PATTERN = /^20[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$/;
export const TIME_PATTERN = /^([01][0-9]|2[0-3]):[0-5][0-9]$/;

/** An IANA name, or an offset as some systems report it, as stored in profiles. */
export const TIME_ZONE_PATTERN = /^[A-Za-z0-9_+:/-]{1,64}$/;

/** Events are announced in the studio's time zone. */
export const STUDIO_TIME_ZONE = 'Europe/Paris';

/**
 * Returns the calendar day of an instant in a time zone.
 *
 * @param timeZone IANA name; unknown names fall back to the studio's, so that a bad setting never
 * blocks a write.
 */
export const dayIn = (timeZone: string, at: Date): Day => dayFormatter(timeZone)(at);

/** A formatter takes long to create. Members of a few zones come at a time. */
const formatters = new Map<string, (at: Date) => Day>();
const MAX_FORMATTERS = 50;

/** The same for many instants. */
export function dayFormatter(timeZone: string): (at: Date) => Day {
  const known = formatters.get(timeZone);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: isTimeZone(timeZone) ? timeZone : STUDIO_TIME_ZONE,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  const dayOf = (at: Date) => format.format(at);
  if (formatters.size >= MAX_FORMATTERS) formatters.clear();
  formatters.set(timeZone, dayOf);
  return dayOf;
}

export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** Returns the next calendar day. */
export const nextDay = (day: Day): Day => addDays(day, 1);

/** Returns the previous calendar day. */
export const previousDay = (day: Day): Day => addDays(day, -1);

/** Adds days (negative to subtract) to a calendar day. */
export function addDays(day: Day, days: number): Day {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/**
 * Writes the first day of a month as an ordinal number in a French date, which `Intl` does not:
 * `1ᵉʳ mai`.
 */
export const withFrenchFirst = (date: string): string =>
  date.replace(/(?<!\d)1(?=\s\p{L}|\s?–)/gu, '1ᵉʳ');

/** Returns the Monday of the week of a day, by which ISO weeks are named here. */
export const mondayOf = (day: Day): Day => addDays(day, -weekdayOf(day));

/** Returns the weekday of a day; 0 is Monday. */
export const weekdayOf = (day: Day): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
