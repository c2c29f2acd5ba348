import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { localeText } from '../support/locale-text.ts';

/** Clicks the download button and returns the rows of the CSV file, read like a French spreadsheet. */
export async function downloadTable(page: Page): Promise<string[][]> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: localeText('fr', 'admin:csv.export') }).click();
  return rowsOf(await readFile(await (await download).path(), 'utf8'));
}

/** Parses the cells. @throws Error at the first character outside a cell */
function rowsOf(text: string): string[][] {
  const rows: string[][] = [[]];
  // After the byte order mark.
  let read = 1;
  for (const [match, cell = '', end] of text.slice(1).matchAll(/"((?:[^"]|"")*)"(;|\r\n)/gy)) {
    read += match.length;
    rows.at(-1)?.push(cell.replaceAll('""', '"'));
    if (end !== ';') rows.push([]);
  }
  if (read !== text.length) throw new Error(`no cell at character ${read}: ${text.slice(read, read + 40)}`);
  return rows.slice(0, -1);
}
