import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { localeText } from '../support/locale-text.ts';

/** Presses the button that saves a list and reads the file as a French spreadsheet does: its rows of cells. */
export async function downloadTable(page: Page): Promise<string[][]> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: localeText('fr', 'admin:csv.export') }).click();
  return rowsOf(await readFile(await (await download).path(), 'utf8'));
}

/** @throws Error at the first character that belongs to no cell. */
function rowsOf(text: string): string[][] {
  const rows: string[][] = [[]];
  // Behind the mark by which a spreadsheet knows the letters.
  let read = 1;
  for (const [whole, cell = '', end] of text.slice(1).matchAll(/"((?:[^"]|"")*)"(;|\r\n)/gy)) {
    read += whole.length;
    rows.at(-1)?.push(cell.replaceAll('""', '"'));
    if (end !== ';') rows.push([]);
  }
  if (read !== text.length) throw new Error(`no cell at character ${read}: ${text.slice(read, read + 40)}`);
  return rows.slice(0, -1);
}
