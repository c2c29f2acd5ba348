import { expect, test } from 'vitest';
import type { Column } from './data-table.tsx';
import { pageOfRows, parseSort, sortedRows, formatSort } from './list-params.ts';

test.each([
  ['title', { key: 'title', descending: false }],
  ['-title', { key: 'title', descending: true }],
  ['email', undefined],
  ['', undefined],
  ['-', undefined],
  [null, undefined],
])('parses the sort %j', (value, sort) => {
  expect(parseSort(value, ['title', 'since'])).toEqual(sort);
});

test('parses what it formats', () => {
  for (const descending of [true, false]) {
    const sort = { key: 'since', descending };
    expect(parseSort(formatSort(sort), ['title', 'since'])).toEqual(sort);
  }
});

test('sorts by a column in both directions, and keeps the order for a column without compare', () => {
  const columns: Column<number>[] = [
    { key: 'size', header: 'Size', cell: String, compare: (a, b) => a - b },
    { key: 'name', header: 'Name', cell: String },
  ];
  const rows = [2, 3, 1];
  expect(sortedRows(rows, columns, { key: 'size', descending: false })).toEqual([1, 2, 3]);
  expect(sortedRows(rows, columns, { key: 'size', descending: true })).toEqual([3, 2, 1]);
  expect(sortedRows(rows, columns, { key: 'name', descending: true })).toEqual([2, 3, 1]);
  expect(rows).toEqual([2, 3, 1]);
});

test.each([
  [1, 1, [0, 1, 2]],
  [2, 2, [3, 4, 5]],
  [3, 3, [6]],
  [9, 3, [6]],
  [0, 1, [0, 1, 2]],
])('returns page %i of seven rows, three per page', (requested, number, rows) => {
  expect(pageOfRows([0, 1, 2, 3, 4, 5, 6], requested, 3)).toEqual({ number, last: 3, rows });
});

test('returns one empty page for no rows', () => {
  expect(pageOfRows([], 2, 3)).toEqual({ number: 1, last: 1, rows: [] });
});
