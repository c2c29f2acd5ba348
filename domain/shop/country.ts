import type { Locale } from '../values.ts';

/**
 * Returns the name of a country. Returns invalid codes unchanged, so that one document does not break a list.
 *
 * @param code ISO 3166-1 alpha-2
 */
export function countryName(locale: Locale, code: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return code;
  return new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code;
}
