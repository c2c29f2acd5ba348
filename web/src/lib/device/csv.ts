import type { Locale } from '@atelier/domain/values';

/** What a spreadsheet in that language splits a row at: where the comma is for decimals, it is the semicolon. */
const SEPARATORS: Record<Locale, string> = { fr: ';', en: ',' };

/** A cell's text between quotes; a leading `=`, `+`, `-` or `@` would run as a formula in a spreadsheet. */
function cell(value: string): string {
  const harmless = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return `"${harmless.replaceAll('"', '""')}"`;
}

/** A table file as RFC 4180 writes it, for a spreadsheet of that language, with the mark by which it knows UTF-8. */
export function toCsv(locale: Locale, header: readonly string[], rows: readonly (readonly string[])[]): string {
  return `\uFEFF${[header, ...rows].map((row) => row.map(cell).join(SEPARATORS[locale])).join('\r\n')}\r\n`;
}
