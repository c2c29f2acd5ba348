import { studioTime } from '@atelier/domain/time/studio-time';

/** What a file of a list can have in a cell. */
export type Cell = string | number | boolean | Date | undefined;

/**
 * Where a spreadsheet would find a formula: at the start of a cell, and after a character at which
 * it may split one, such as the semicolon of French spreadsheets; also behind a quote there, which
 * it takes for the start of a quoted cell. A telephone number or another signed number is none.
 */
const FORMULA =
  /(?<start>(?:^|[;,\t\n\r|])[\s"]*?)(?=[=@\t\r]|[+-](?![\d\s().-]*(?:$|[;,\t\n\r|])))/g;

/**
 * Returns an instant as studio time to the second, with its UTC offset:
 * `2026-12-01T00:30:05+01:00`.
 */
const toSecond = (at: Date) =>
  studioTime(at).replace(/(?=[+-]\d\d:\d\d$)/, at.toISOString().slice(16, 19));

/**
 * Quotes a cell: instants in ISO 8601, numbers with a point. A formula gets an apostrophe, so that
 * it cannot run.
 */
function quoted(cell: Cell): string {
  const value = cell instanceof Date ? toSecond(cell) : String(cell ?? '');
  return `"${value.replaceAll(FORMULA, "$<start>'").replaceAll('"', '""')}"`;
}

/** Returns a CSV file for other software, the same in every language: RFC 4180, UTF-8. */
export function toCsv(header: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return [header, ...rows].map((row) => `${row.map(quoted).join(',')}\r\n`).join('');
}
