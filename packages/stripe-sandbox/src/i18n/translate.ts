import { readFileSync } from 'node:fs';

const LOCALES = ['fr', 'en'] as const;
export type Locale = (typeof LOCALES)[number];
export type MessageKey = string;
export type Translate = (key: MessageKey, values?: Record<string, string | number>) => string;

const read = (locale: Locale) =>
  JSON.parse(readFileSync(new URL(`./locales/${locale}.json`, import.meta.url), 'utf8')) as Record<
    string,
    string
  >;
const messages: Record<Locale, Record<string, string>> = { fr: read('fr'), en: read('en') };

/**
 * Texts of the hosted pages and invoices.
 *
 * @throws Error for an unknown key; a test checks all keys
 */
export function translate(locale: Locale): Translate {
  return (key, values = {}) => {
    const text = messages[locale][key];
    if (text === undefined) throw new Error(`i18n/locales/${locale}.json has no text '${key}'.`);
    const filled = text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
    return locale === 'fr' ? withFrenchSpaces(filled) : filled;
  };
}

/** Puts no-break spaces where French typography wants them. */
function withFrenchSpaces(text: string): string {
  return text
    .replaceAll(/ ([;!?%€»])/g, '\u202f$1')
    .replaceAll(' :', '\u00a0:')
    .replaceAll('« ', '«\u00a0');
}

/**
 * Returns the supported language that a language tag or an Accept-Language header begins with, else
 * `fallback`.
 */
export function localeOf(preferred: string | null | undefined, fallback: Locale): Locale {
  return LOCALES.find((locale) => preferred?.toLowerCase().startsWith(locale)) ?? fallback;
}

const MONEY_TAGS: Record<Locale, string> = { fr: 'fr-FR', en: 'en-IE' };
/**
 * Stripe's exceptions from two decimals; ISK and UGX have two for it. See
 * https://docs.stripe.com/currencies#zero-decimal.
 */
const WITHOUT_DECIMALS: ReadonlySet<string> = new Set(
  'bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'.split(' '),
);
const WITH_THREE_DECIMALS: ReadonlySet<string> = new Set(['bhd', 'jod', 'kwd', 'omr', 'tnd']);

const DATE_TAGS: Record<Locale, string> = { fr: 'fr-FR', en: 'en-GB' };

function decimalsOf(currency: string): number {
  if (WITHOUT_DECIMALS.has(currency)) return 0;
  return WITH_THREE_DECIMALS.has(currency) ? 3 : 2;
}

/** Formats an amount in the smallest unit of its currency: `19,99 €`, `€19.99`, `¥1,999`. */
export function formatMoney(locale: Locale, amount: number, currency: string): string {
  const digits = decimalsOf(currency);
  const format = new Intl.NumberFormat(MONEY_TAGS[locale], {
    style: 'currency',
    currency,
    ...(WITHOUT_DECIMALS.has(currency) ? { maximumFractionDigits: 0 } : {}),
  });
  return format.format(amount / 10 ** digits);
}

export function formatDate(locale: Locale, seconds: number, timeZone: string): string {
  return new Intl.DateTimeFormat(DATE_TAGS[locale], { dateStyle: 'long', timeZone }).format(
    seconds * 1000,
  );
}

export function formatDateTime(locale: Locale, seconds: number, timeZone: string): string {
  const format = new Intl.DateTimeFormat(DATE_TAGS[locale], {
    dateStyle: 'medium',
    timeStyle: 'medium',
    timeZone,
  });
  return format.format(seconds * 1000);
}
