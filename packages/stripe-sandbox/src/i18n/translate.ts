import { readFileSync } from 'node:fs';

export type Locale = 'fr' | 'en';
export type MessageKey = string;
export type Translate = (key: MessageKey, values?: Record<string, string | number>) => string;

const read = (locale: Locale) =>
  JSON.parse(readFileSync(new URL(`./locales/${locale}.json`, import.meta.url), 'utf8')) as Record<string, string>;
const messages: Record<Locale, Record<string, string>> = { fr: read('fr'), en: read('en') };

/** Words of the hosted pages and invoices. @throws Error for a key that the language lacks; a test walks all keys. */
export function translate(locale: Locale): Translate {
  return (key, values = {}) => {
    const text = messages[locale][key];
    if (text === undefined) throw new Error(`i18n/locales/${locale}.json has no word '${key}'.`);
    const filled = text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
    return locale === 'fr' ? withFrenchSpaces(filled) : filled;
  };
}

/** Typographic no-break spaces before the signs that French sets apart. */
function withFrenchSpaces(text: string): string {
  return text
    .replaceAll(/ ([;!?%€»])/g, '\u202f$1')
    .replaceAll(' :', '\u00a0:')
    .replaceAll('« ', '«\u00a0');
}

export function localeOf(preferred: string | null | undefined): Locale {
  return preferred?.toLowerCase().startsWith('en') ? 'en' : 'fr';
}

/** Cents as money in the language's manner: 19,99 € and €19.99. */
export function formatMoney(locale: Locale, cents: number, currency: string): string {
  return new Intl.NumberFormat(locale === 'fr' ? 'fr-FR' : 'en-IE', { style: 'currency', currency }).format(
    cents / 100,
  );
}

export function formatDate(locale: Locale, seconds: number): string {
  return new Intl.DateTimeFormat(locale === 'fr' ? 'fr-FR' : 'en-GB', {
    dateStyle: 'long',
    timeZone: 'Europe/Paris',
  }).format(seconds * 1000);
}

export function formatDateTime(locale: Locale, seconds: number): string {
  return new Intl.DateTimeFormat(locale === 'fr' ? 'fr-FR' : 'en-GB', {
    dateStyle: 'medium',
    timeStyle: 'medium',
    timeZone: 'Europe/Paris',
  }).format(seconds * 1000);
}
