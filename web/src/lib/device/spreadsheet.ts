import { cutToLength } from '@atelier/domain/excerpt';
import { STUDIO_TIME_ZONE } from '@atelier/domain/time/day';
import type { Cell } from './csv.ts';

/** Days before months in both languages of the product. */
const INSTANT = 'dd/mm/yyyy hh:mm';
/** A spreadsheet opens no file with a longer cell. */
const MAX_LETTERS = 32_767;

const studioClock = new Intl.DateTimeFormat('sv', {
  timeZone: STUDIO_TIME_ZONE,
  dateStyle: 'short',
  timeStyle: 'medium',
});

/**
 * Returns the instant at which UTC shows the time that the studio's clock shows: cells have no time
 * zone.
 */
const atStudio = (at: Date) => new Date(`${studioClock.format(at).replace(' ', 'T')}Z`);

function typed(cell: Cell, hasDecimals: boolean) {
  if (cell === undefined || cell === '') return null;
  if (cell instanceof Date) return { value: atStudio(cell), type: Date, format: INSTANT };
  if (typeof cell === 'number') {
    return { value: cell, type: Number, format: hasDecimals ? '0.00' : '0' };
  }
  // As text, a postal code keeps its zero, a long number its digits, and a formula is not run.
  return { value: cutToLength(String(cell), MAX_LETTERS), type: String, format: '@' };
}

/**
 * Returns a spreadsheet (Office Open XML), in which text stays text whatever it looks like: in CSV
 * a spreadsheet guesses types from the text. Times are the studio's.
 *
 * @param name of the sheet
 */
export async function toSpreadsheet(
  name: string,
  header: readonly string[],
  rows: readonly (readonly Cell[])[],
): Promise<Blob> {
  const { default: writeFile } = await import('write-excel-file/browser');
  const heading = header.map((value) => ({ value, fontWeight: 'bold' as const }));
  const hasDecimals = header.map((_heading, column) => rows.some((row) => isFraction(row[column])));
  const body = rows.map((row) =>
    row.map((cell, column) => typed(cell, hasDecimals[column] === true)),
  );
  const columns = header.map((value, column) => ({
    // Not all as arguments of one call, of which a browser takes some ten thousand.
    width: Math.min(
      60,
      rows.reduce((width, row) => Math.max(width, widthOf(row[column])), value.length + 2),
    ),
  }));
  const sheet = { sheet: name.slice(0, 31), columns, stickyRowsCount: 1 };
  return writeFile([heading, ...body], sheet).toBlob();
}

const isFraction = (cell: Cell) => typeof cell === 'number' && !Number.isInteger(cell);
const widthOf = (cell: Cell) =>
  cell instanceof Date ? INSTANT.length + 2 : String(cell ?? '').length + 2;
