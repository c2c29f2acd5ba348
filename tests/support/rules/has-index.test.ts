import { describe, expect, it } from 'vitest';
import { parseIndexFile } from '@atelier/domain/queries/index-file';
import { equals, querySpec, type QuerySpec } from '@atelier/domain/queries/query-spec';
import { hasIndex } from './has-index.ts';
import { requiredIndexes } from './required-index.ts';

const file = parseIndexFile({
  indexes: [
    {
      collectionGroup: 'c',
      queryScope: 'COLLECTION',
      fields: [
        { fieldPath: 'a', order: 'ASCENDING' },
        { fieldPath: 'tags', arrayConfig: 'CONTAINS' },
        { fieldPath: 'x', order: 'ASCENDING' },
        { fieldPath: 'y', order: 'DESCENDING' },
      ],
    },
  ],
  fieldOverrides: [
    { collectionGroup: 'c', fieldPath: 'long', indexes: [] },
    {
      collectionGroup: 'c',
      fieldPath: 'long.short',
      indexes: [{ order: 'ASCENDING', queryScope: 'COLLECTION' }],
    },
    {
      collectionGroup: 'c',
      fieldPath: 'owner',
      indexes: [{ order: 'ASCENDING', queryScope: 'COLLECTION_GROUP' }],
    },
  ],
});
const tags = { field: 'tags', op: 'array-contains', value: 't' } as const;
const has = (spec: QuerySpec) =>
  requiredIndexes(spec).every((required) => hasIndex(file, required));
const composite = (...orderBy: QuerySpec['orderBy']) =>
  querySpec('c', 1, { where: [tags, equals('a', 1)], orderBy });

describe('hasIndex', () => {
  it.each<[string, QuerySpec, boolean]>([
    ['equality fields in any order', composite(['x', 'asc'], ['y', 'desc']), true],
    ['all directions reversed', composite(['x', 'desc'], ['y', 'asc']), false],
    ['one direction reversed', composite(['x', 'asc'], ['y', 'asc']), false],
    ['ordered fields in another order', composite(['y', 'desc'], ['x', 'asc']), false],
    ['a missing field', composite(['x', 'asc']), false],
    ['another collection', { ...composite(['x', 'asc'], ['y', 'desc']), collection: 'd' }, false],
    ['a group', { ...composite(['x', 'asc'], ['y', 'desc']), scope: 'group' }, false],
    ['an automatic field', querySpec('c', 1, { where: [equals('a', 1)] }), true],
    ['an exempted field', querySpec('c', 1, { where: [equals('long', 1)] }), false],
    ['a field of an exempted map', querySpec('c', 1, { where: [equals('long.x', 1)] }), false],
    ['one that has its own', querySpec('c', 1, { where: [equals('long.short', 1)] }), true],
    ['a field that only begins alike', querySpec('c', 1, { where: [equals('longer', 1)] }), true],
    [
      'an automatic field of a group',
      { ...querySpec('c', 1, { where: [equals('a', 1)] }), scope: 'group' },
      false,
    ],
    [
      'a declared field of a group',
      { ...querySpec('c', 1, { where: [equals('owner', 1)] }), scope: 'group' },
      true,
    ],
    [
      'a field declared for the group only',
      querySpec('c', 1, { where: [equals('owner', 1)] }),
      false,
    ],
  ])('%s: %s', (_name, spec, expected) => {
    expect(has(spec)).toBe(expected);
  });
});
