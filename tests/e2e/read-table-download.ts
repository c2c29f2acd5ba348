import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { localeText } from '../support/locale-text.ts';

/** Exports a list as CSV and returns the rows of the file. */
export async function downloadTable(page: Page): Promise<string[][]> {
  const download = page.waitForEvent('download');
  await page
    .getByRole('button', { name: localeText('fr', 'admin:export.open'), exact: true })
    .click();
  await page.getByRole('menuitem', { name: localeText('fr', 'admin:export.csv') }).click();
  return rowsOf(await readFile(await (await download).path(), 'utf8'));
}

/** Parses the cells. @throws Error at the first character outside a cell */
function rowsOf(text: string): string[][] {
  const rows: string[][] = [[]];
  let read = 0;
  for (const [match, cell = '', end] of text.matchAll(/"((?:[^"]|"")*)"(,|\r\n)/gy)) {
    read += match.length;
    rows.at(-1)?.push(cell.replaceAll('""', '"'));
    if (end !== ',') rows.push([]);
  }
  if (read !== text.length) {
    throw new Error(`no cell at character ${read}: ${text.slice(read, read + 40)}`);
  }
  return rows.slice(0, -1);
}
