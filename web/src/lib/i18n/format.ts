import { useMemo } from 'react';
import type { Locale } from '@atelier/domain/values';
import { clockTime } from '@atelier/domain/time/clock-time';
import { isTimeZone, STUDIO_TIME_ZONE, withFrenchFirst, type Day } from '@atelier/domain/time/day';
import { useLocale } from './use-locale.ts';

const LOCALE_TAGS: Record<Locale, string> = { fr: 'fr-FR', en: 'en-GB' };
const NO_BREAK = '\u00a0';
/**
 * The dash of a range, which stays with what follows: a line may end after a dash also before a
 * no-break space, unless a word joiner is between them.
 */
const TO = ` –\u2060${NO_BREAK}`;

const RELATIVE_UNITS: readonly (readonly [unit: Intl.RelativeTimeFormatUnit, seconds: number])[] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

const CENTS = { minimumFractionDigits: 2, maximumFractionDigits: 2 } as const;

/** Writes the minus sign of typography, which is as wide as a plus, for the hyphen of `Intl`. */
const signed = (text: string) => text.replace('-', '\u2212');

/** Noon in UTC is on the same calendar day in the studio, in summer and winter. */
const noonOf = (day: Day) => new Date(`${day}T12:00:00Z`);

/**
 * Keeps a day and its month, a short month and its year, and a dash and what follows on one line.
 * `Intl` puts spaces around the dash in some languages only: here all ranges have them but those
 * within a month, `25–26 décembre`.
 */
const bound = (date: string): string =>
  date
    .replace(/(\d)\s(?=\p{L})/gu, `$1${NO_BREAK}`)
    .replace(/(?<!\p{L})(\p{L}{3,4}\.?)\s(?=\d)/gu, `$1${NO_BREAK}`)
    .replace(/\s?–\s?/, TO)
    .replace(new RegExp(`^(\\d+)${TO}`), '$1–');

export type Format = ReturnType<typeof createFormat>;

/** Formats by language and time zone: a page has many components that show a number or a date. */
const formats = new Map<string, Format>();

/**
 * Returns the formats of one language. English is British: 24-hour clock, day before month.
 *
 * @param timeZone applies to instants; days of events are in the studio's time zone.
 */
export function formatIn(locale: Locale, timeZone?: string): Format {
  const key = `${locale} ${timeZone ?? ''}`;
  const format = formats.get(key) ?? createFormat(locale, timeZone);
  formats.set(key, format);
  return format;
}

function createFormat(locale: Locale, timeZone: string | undefined) {
  const tag = LOCALE_TAGS[locale];
  const number = new Intl.NumberFormat(tag);
  const rating = new Intl.NumberFormat(tag, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const percent = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 0 });
  const change = new Intl.NumberFormat(tag, {
    style: 'percent',
    maximumFractionDigits: 0,
    signDisplay: 'exceptZero',
  });
  const smallShare = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 1 });
  const price = new Intl.NumberFormat(tag, { style: 'currency', currency: 'EUR' });
  const scalePrice = new Intl.NumberFormat(tag, {
    style: 'currency',
    currency: 'EUR',
    trailingZeroDisplay: 'stripIfInteger',
  });
  const day = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: STUDIO_TIME_ZONE });
  const month = new Intl.DateTimeFormat(tag, {
    month: 'short',
    year: 'numeric',
    timeZone: STUDIO_TIME_ZONE,
  });
  const monthName = new Intl.DateTimeFormat(tag, { month: 'short', timeZone: STUDIO_TIME_ZONE });
  const shortDay = new Intl.DateTimeFormat(tag, {
    day: 'numeric',
    month: 'short',
    timeZone: STUDIO_TIME_ZONE,
  });
  const date = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone });
  const mediumDate = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone });
  const timeOf = new Intl.DateTimeFormat(tag, { timeStyle: 'short', timeZone });
  const dated = (text: string) => (locale === 'fr' ? withFrenchFirst(bound(text)) : bound(text));
  const shortDate = (at: Date) => dated(mediumDate.format(at));
  const time = (value: string) => clockTime(locale, value);
  const timeOfDay = (at: Date) => time(timeOf.format(at));
  const plain = new Intl.NumberFormat(tag, { ...CENTS, useGrouping: false });
  const relative = new Intl.RelativeTimeFormat(tag, { numeric: 'auto' });
  return {
    number: (value: number): string => number.format(value),
    /** One decimal, as ratings are shown: `4,6`. */
    rating: (value: number): string => rating.format(value),
    /** @param share 0 to 1 */
    percent: (share: number): string => percent.format(share),
    /** A small share with one decimal: `2,5 %`. */
    rate: (share: number): string => smallShare.format(share),
    /** A growth with its sign: `+8 %`. */
    change: (share: number): string => signed(change.format(share)),
    /** @param cents integer euro cents */
    price: (cents: number): string => signed(price.format(cents / 100)),
    /**
     * The value of a scale's line, `400 €`; cents where there are some.
     *
     * @param cents integer euro cents
     */
    scalePrice: (cents: number): string => scalePrice.format(cents / 100),
    /** Euros as they are typed: `1234,50`. @param cents integer euro cents */
    euros: (cents: number): string => plain.format(cents / 100),
    /** A calendar day, `14 décembre 2026`. */
    day: (value: Day): string => dated(day.format(noonOf(value))),
    /** A range of calendar days, `16–17 janvier 2027`. */
    days: (first: Day, last: Day): string => dated(day.formatRange(noonOf(first), noonOf(last))),
    /** A calendar day's abbreviated month with its year: `déc. 2026`. */
    month: (value: Day): string => bound(month.format(noonOf(value))),
    /** A calendar day's abbreviated month: `déc.`. */
    monthName: (value: Day): string => monthName.format(noonOf(value)),
    /** `14 déc.` */
    shortDay: (value: Day): string => bound(shortDay.format(noonOf(value))),
    /**
     * The abbreviated months of a range of calendar days: `janv. – févr. 2027`, or one if they are
     * the same.
     */
    months: (first: Day, last: Day): string =>
      bound(month.formatRange(noonOf(first), noonOf(last))),
    /** A time of day written `HH:mm`: `9 h 30`, `09:30`. */
    time,
    /** Two of them, `10 h – 17 h 30`. */
    times: (from: string, to: string): string => `${time(from)}${TO}${time(to)}`,
    /** An instant's time of day in the reader's own time zone: `21 h 04`, `21:04`. */
    timeOfDay,
    date: (at: Date): string => dated(date.format(at)),
    /** `14 déc. 2026` in the reader's own time zone. */
    shortDate,
    /** `14 déc. 2026, 18 h 30` in the reader's own time zone. */
    dateTime: (at: Date): string => `${shortDate(at)}, ${timeOfDay(at)}`,
    /** `il y a 3 minutes`; beyond 30 days the date. */
    ago(at: Date, now: Date): string {
      const seconds = Math.max(0, Math.round((now.getTime() - at.getTime()) / 1000));
      if (seconds > 30 * 86_400) return dated(date.format(at));
      const [unit, size] = RELATIVE_UNITS.find(([, step]) => seconds >= step) ?? ['second', 1];
      return relative.format(unit === 'second' ? 0 : -Math.floor(seconds / size), unit);
    },
    /** Time spent: `5 h 23 min`, `12 min`. */
    timeSpent(seconds: number): string {
      const minutes = Math.floor(Math.max(0, seconds) / 60);
      const hours = Math.floor(minutes / 60);
      const rest = `${minutes % 60}${NO_BREAK}min`;
      return hours === 0 ? rest : `${number.format(hours)}${NO_BREAK}h${NO_BREAK}${rest}`;
    },
  };
}

/**
 * Returns the formats of the current language.
 *
 * @param timeZone IANA zone for instants, by default the device's
 */
export function useFormat(timeZone?: string): Format {
  const locale = useLocale();
  return useMemo(
    () =>
      formatIn(
        locale,
        timeZone === undefined || isTimeZone(timeZone) ? timeZone : STUDIO_TIME_ZONE,
      ),
    [locale, timeZone],
  );
}
