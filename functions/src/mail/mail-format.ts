import { clockTime } from '@atelier/domain/time/clock-time';
import { dayIn, isTimeZone, STUDIO_TIME_ZONE, withFrenchFirst } from '@atelier/domain/time/day';
import type { Locale } from '@atelier/domain/values';
import { fillText } from './mail-content.ts';
import { MAIL_TEXTS } from './mail-texts.ts';

// Amounts, days and hours as the pages write them (web/src/lib/i18n/format.ts).

const LANGUAGE_TAGS = { fr: 'fr-FR', en: 'en-GB' } as const;

const partIn = (locale: Locale, timeZone: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(LANGUAGE_TAGS[locale], { ...options, timeZone });

function dayText(
  locale: Locale,
  timeZone: string,
  at: Date,
  options: Intl.DateTimeFormatOptions,
): string {
  const text = partIn(locale, timeZone, options).format(at);
  return locale === 'fr' ? withFrenchFirst(text) : text;
}

const hourText = (
  locale: Locale,
  timeZone: string,
  at: Date,
  timeStyle: 'short' | 'medium' = 'short',
) => clockTime(locale, partIn(locale, timeZone, { timeStyle }).format(at));

/** Returns an amount. @param cents integer euro cents */
export const mailPrice = (locale: Locale, cents: number): string =>
  new Intl.NumberFormat(LANGUAGE_TAGS[locale], { style: 'currency', currency: 'EUR' }).format(
    cents / 100,
  );

/** Returns a number of working days, `5 jours ouvrés`. */
export function mailWorkingDays(locale: Locale, days: number): string {
  const { frame } = MAIL_TEXTS[locale];
  return fillText(days === 1 ? frame['working-day'] : frame['working-days'], {
    days: String(days),
  });
}

/** Returns a day of the studio, `14 décembre 2026`. */
export const mailDate = (locale: Locale, at: Date): string =>
  dayText(locale, STUDIO_TIME_ZONE, at, { dateStyle: 'long' });

/** Returns a time of day of the studio, `11 h 16 (heure de Paris)`. */
export const mailTime = (locale: Locale, at: Date): string =>
  inParis(locale, hourText(locale, STUDIO_TIME_ZONE, at));

/**
 * The same to the second, `11 h 16 min 47 s (heure de Paris)`: the law wants the instant of a
 * declaration.
 */
export const mailExactTime = (locale: Locale, at: Date): string =>
  inParis(locale, hourText(locale, STUDIO_TIME_ZONE, at, 'medium'));

const inParis = (locale: Locale, time: string) =>
  `${time} (${MAIL_TEXTS[locale].frame['paris-time']})`;

/**
 * Returns from when to when something goes on, `mardi 24 novembre de 19 h à 20 h, heure de Paris`.
 *
 * @param timeZone  the reader's, as stored; an unknown one counts as the studio's
 */
export function mailHours(locale: Locale, timeZone: string, startsAt: Date, endsAt: Date): string {
  const zone = isTimeZone(timeZone) ? timeZone : STUDIO_TIME_ZONE;
  const day = (at: Date) =>
    dayText(locale, zone, at, { weekday: 'long', day: 'numeric', month: 'long' });
  const { frame } = MAIL_TEXTS[locale];
  const isOneDay = dayIn(zone, startsAt) === dayIn(zone, endsAt);
  return fillText(isOneDay ? frame.hours : frame['hours-over-midnight'], {
    day: day(startsAt),
    lastDay: day(endsAt),
    from: hourText(locale, zone, startsAt),
    to: hourText(locale, zone, endsAt),
    zone: zone === STUDIO_TIME_ZONE ? frame['paris-time'] : zoneName(locale, zone, startsAt),
  });
}

/**
 * Returns what people call a time zone, `heure de l’Est nord-américain`; where they have no name
 * for it, its country.
 */
function zoneName(locale: Locale, timeZone: string, at: Date): string {
  const parts = partIn(locale, timeZone, { timeZoneName: 'longGeneric' }).formatToParts(at);
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  return name.replace(/^heure\s*:\s*(.+)$/u, 'heure locale ($1)');
}
