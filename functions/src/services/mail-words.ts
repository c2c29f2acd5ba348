import { STUDIO_TIME_ZONE } from '@atelier/domain/day';
import type { Locale } from '@atelier/domain/values';

const TAGS: Record<Locale, string> = { fr: 'fr-FR', en: 'en-GB' };

/** A sum in a mail, `56,80 €`. @param cents integer euro cents */
export function moneyIn(locale: Locale, cents: number): string {
  return new Intl.NumberFormat(TAGS[locale], { style: 'currency', currency: 'EUR' }).format(cents / 100);
}

/** A day in a mail, `20 novembre 2026`, by the studio's clock. */
export function dateIn(locale: Locale, at: Date): string {
  return new Intl.DateTimeFormat(TAGS[locale], { dateStyle: 'long', timeZone: STUDIO_TIME_ZONE }).format(at);
}

/** A time of day in a mail, to the second and with its zone: the law wants the instant. */
export function timeIn(locale: Locale, at: Date): string {
  return new Intl.DateTimeFormat(TAGS[locale], { timeStyle: 'long', timeZone: STUDIO_TIME_ZONE }).format(at);
}
