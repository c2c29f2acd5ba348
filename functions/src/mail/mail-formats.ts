import { STUDIO_TIME_ZONE } from '@atelier/domain/time/day';
import type { Locale } from '@atelier/domain/values';

const LANGUAGE_TAGS: Record<Locale, string> = { fr: 'fr-FR', en: 'en-GB' };

/** A sum in a mail, `56,80 €`. @param cents integer euro cents */
export function formatMoney(locale: Locale, cents: number): string {
  return new Intl.NumberFormat(LANGUAGE_TAGS[locale], { style: 'currency', currency: 'EUR' }).format(cents / 100);
}

/** A day in a mail, `20 novembre 2026`, by the studio's clock. */
export function formatDate(locale: Locale, at: Date): string {
  return new Intl.DateTimeFormat(LANGUAGE_TAGS[locale], { dateStyle: 'long', timeZone: STUDIO_TIME_ZONE }).format(at);
}

/** A time of day in a mail, to the second and with its zone: the law wants the instant. */
export function formatTime(locale: Locale, at: Date): string {
  return new Intl.DateTimeFormat(LANGUAGE_TAGS[locale], { timeStyle: 'long', timeZone: STUDIO_TIME_ZONE }).format(at);
}
