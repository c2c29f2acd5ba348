import type { Locale } from '../values.ts';

/**
 * A country's name, as a parcel or a mail wants it. What is no code is shown as it stands, so that no list fails by one
 * odd document.
 *
 * @param code ISO 3166-1 alpha-2
 */
export function countryName(locale: Locale, code: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return code;
  return new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code;
}
