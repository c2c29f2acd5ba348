import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const text = readFileSync(resolve(root, 'docs/threats.md'), 'utf8');
const rows = text
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.includes('| where |'));
/** Rows about threats and requirements: all but the headings and what is worth protecting. */
const claims = rows
  .slice(rows.findIndex((row) => row.startsWith('| they try')))
  .filter((row) => !/ (?:test|proof) \|$/.test(row));

it('the threat model names only files that exist', () => {
  const files = [...text.matchAll(/`((?:[\w.-]+\/)+[\w.-]+\.\w+)`/g)].map(([, file = '']) => file);
  expect(files.length).toBeGreaterThan(50);
  expect(files.filter((file) => !existsSync(resolve(root, file)))).toEqual([]);
});

it('the threat model names only tests that their file has', () => {
  const named = [
    ...text.matchAll(/`((?:[\w.-]+\/)+[\w.-]+\.ts)` ("[^"]+"(?:, "[^"]+")*)/g),
  ].flatMap(([, file = '', titles = '']) =>
    titles
      .slice(1, -1)
      .split('", "')
      .map((title) => ({ file, title })),
  );
  expect(named.length).toBeGreaterThan(10);
  const inFile = (file: string) => readFileSync(resolve(root, file), 'utf8');
  expect(named.filter(({ file, title }) => !inFile(file).includes(`'${title}'`))).toEqual([]);
});

it('each of its rows has a test, an entry of the checklist, or is open', () => {
  expect(claims.length).toBeGreaterThan(60);
  const unproved = claims.filter(
    (row) => !/\.test\.tsx?`|\.spec\.ts`|checklist|open \|$/.test(row.split(' | ').at(-1) ?? ''),
  );
  expect(unproved).toEqual([]);
});
