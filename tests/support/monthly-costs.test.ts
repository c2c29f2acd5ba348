import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { CHAT_DAY, costTable, monthlyUse, PAGE_READS, PRACTICE_WRITES } from './monthly-costs.ts';

const read = (file: string) =>
  readFileSync(resolve(import.meta.dirname, '../../docs', file), 'utf8');

test('the costs in the documentation are those of the formula', () => {
  const rows = read('production.md').split('\n');
  expect(rows).toEqual(expect.arrayContaining(costTable([1_000, 10_000, 1_000_000])));
});

test.each(Object.entries(PAGE_READS))('%s costs %i reads, as its budget says', (page, reads) => {
  const row = read('data.md')
    .split('\n')
    .find((line) => line.startsWith(`| \`${page}\``) && !line.includes('refused'));
  expect(row?.split('|').at(-2)).toMatch(new RegExp(`\\b${reads}\\b`));
});

test('practice and chat cost what was measured', () => {
  expect(read('data.md')).toContain(
    `Twenty minutes of practice with ten moves cost ${PRACTICE_WRITES} writes`,
  );
  const chat = read('chat-costs.md').replaceAll(/(?<=\d) (?=\d)/g, '');
  const sums = [...chat.matchAll(/= (\d{5,}) \| (\d*)/g)].map(([, reads, writes]) => [
    Number(reads),
    Number(writes),
  ]);
  const sum = (column: 0 | 1) => sums.reduce((total, row) => total + (row[column] ?? 0), 0);
  expect({ reads: sum(0), writes: sum(1) }).toEqual({
    reads: CHAT_DAY.reads,
    writes: CHAT_DAY.writes,
  });
  expect(sums[1]?.[0] ?? 0).toBe(732_000);
  expect(CHAT_DAY.readsByListeners).toBe(732_000 + 366_000);
});

test('only the chat grows faster than the number of members', () => {
  const small = monthlyUse(10_000);
  const large = monthlyUse(1_000_000);
  expect(large.writes / small.writes).toBeCloseTo(100, 0);
  expect(large.reads / small.reads).toBeGreaterThan(200);
});
