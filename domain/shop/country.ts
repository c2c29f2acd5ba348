import type { Locale } from '../values.ts';

/**
 * Returns the name of a country by its ISO 3166-1 alpha-2 code; another code unchanged, so that
 * lists do not break.
 */
export function countryName(locale: Locale, code: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return code;
  return new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code;
}
