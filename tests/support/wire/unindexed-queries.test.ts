import { expect, test } from 'vitest';
import { queriesOf } from './unindexed-queries.ts';
import type { StructuredQuery } from './wire-record.ts';

const parent = 'projects/demo-flair/databases/(default)/documents';
const recorded = (structuredQuery: StructuredQuery, below = '') => ({
  documents: [],
  writes: [],
  unanswered: [],
  aggregations: [],
  targets: [{ targetId: 2, query: { parent: `${parent}${below}`, structuredQuery } }],
});
const equal = (fieldPath: string, value: string) => ({
  fieldFilter: { field: { fieldPath }, op: 'EQUAL', value: { stringValue: value } },
});
const newest = [
  { field: { fieldPath: 'created_at' }, direction: 'DESCENDING' as const },
  { field: { fieldPath: '__name__' }, direction: 'DESCENDING' as const },
];

test('accepts a query whose composite index is in the file', () => {
  const where = {
    compositeFilter: { op: 'AND', filters: [equal('status', 'en_ligne'), equal('level', 'pro')] },
  };
  expect(
    queriesOf(recorded({ from: [{ collectionId: 'videos' }], where, orderBy: newest, limit: 500 })),
  ).toEqual({
    seen: 1,
    unindexed: [],
  });
});

test('reports the same query with a field without an index', () => {
  const where = {
    compositeFilter: { op: 'AND', filters: [equal('status', 'en_ligne'), equal('title', 'x')] },
  };
  const { unindexed } = queriesOf(
    recorded({ from: [{ collectionId: 'videos' }], where, orderBy: newest, limit: 5 }),
  );
  expect(unindexed).toHaveLength(1);
  expect(unindexed[0]).toContain('"title"');
});

test('an order only needs no composite index', () => {
  const query = { from: [{ collectionId: 'comments' }], orderBy: newest, limit: 20 };
  expect(queriesOf(recorded(query, '/videos/v1')).unindexed).toEqual([]);
});
