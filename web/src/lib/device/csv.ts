import type { Locale } from '@atelier/domain/values';

/** Column separator per language, as spreadsheets expect it: a semicolon where the comma is the decimal separator. */
const SEPARATORS: Record<Locale, string> = { fr: ';', en: ',' };

/** Quotes a cell; a leading `=`, `+`, `-` or `@` is escaped because a spreadsheet would run it as a formula. */
function cell(value: string): string {
  const harmless = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return `"${harmless.replaceAll('"', '""')}"`;
}

/** Returns a CSV file (RFC 4180) for a spreadsheet in that language, with a byte order mark that declares UTF-8. */
export function toCsv(locale: Locale, header: readonly string[], rows: readonly (readonly string[])[]): string {
  return `\uFEFF${[header, ...rows].map((row) => row.map(cell).join(SEPARATORS[locale])).join('\r\n')}\r\n`;
}
