import { describe, expect, it } from 'vitest';
import {
  equals,
  querySpec,
  type FieldFilter,
  type QuerySpec,
} from '@atelier/domain/queries/query-spec';
import { requiredIndexes } from './required-index.ts';

const above = (field: string): FieldFilter => ({ field, op: '>', value: 1 });
const holds = (field: string): FieldFilter => ({ field, op: 'array-contains', value: 'x' });

/**
 * Formats indexes, one string each: `a` (equality or ascending), `a-` (descending), `a[]`
 * (contains).
 */
function fieldsOf(parts: Partial<Pick<QuerySpec, 'where' | 'orderBy'>>): string[] {
  return requiredIndexes(querySpec('c', 10, parts)).map(({ matched, ordered }) =>
    [...matched, ...ordered]
      .map(({ fieldPath, order, arrayConfig }) => {
        if (arrayConfig) return `${fieldPath}[]`;
        return order === 'DESCENDING' ? `${fieldPath}-` : fieldPath;
      })
      .join(' '),
  );
}

describe('requiredIndexes', () => {
  it.each<[string, Parameters<typeof fieldsOf>[0], string[]]>([
    ['everything', {}, []],
    ['an order', { orderBy: [['a', 'desc']] }, ['a-']],
    ['one equality', { where: [equals('a', 1)] }, ['a']],
    ['equalities alone, merged', { where: [equals('a', 1), equals('b', 1)] }, ['a', 'b']],
    ['a range', { where: [above('a')] }, ['a']],
    ['a range with both bounds', { where: [above('a'), { field: 'a', op: '<', value: 9 }] }, ['a']],
    ['a range with its order', { where: [above('a')], orderBy: [['a', 'desc']] }, ['a-']],
    ['equality and order', { where: [equals('a', 1)], orderBy: [['b', 'desc']] }, ['a b-']],
    [
      'order by the field of the equality',
      { where: [equals('a', 1)], orderBy: [['a', 'asc']] },
      ['a'],
    ],
    ['equality and range', { where: [equals('a', 1), above('b')] }, ['a b']],
    [
      '`in` and range',
      { where: [{ field: 'a', op: 'in', value: ['x', 'y'] }, above('b')] },
      ['a b'],
    ],
    ['two orders', { orderBy: [['a', 'asc'], ['b', 'desc']] }, ['a b-']], // prettier-ignore
    ['range and a longer order', { where: [above('a')], orderBy: [['a', 'asc'], ['b', 'asc']] }, ['a b']], // prettier-ignore
    [
      'an order without the range field',
      { where: [above('b')], orderBy: [['a', 'desc']] },
      ['a- b-'],
    ],
    ['contains alone', { where: [holds('a')] }, ['a[]']],
    ['contains and order', { where: [holds('a')], orderBy: [['b', 'desc']] }, ['a[] b-']],
    [
      'equality, contains and order',
      { where: [equals('a', 1), holds('b')], orderBy: [['c', 'desc']] },
      ['a b[] c-'],
    ],
    [
      'each alternative of an `or`',
      { where: [{ or: [equals('a', 1), equals('b', 1)] }], orderBy: [['c', 'asc']] },
      ['a c', 'b c'],
    ],
    [
      'an `or` with another filter',
      {
        where: [equals('z', 1), { or: [equals('a', 1), equals('b', 1)] }],
        orderBy: [['c', 'asc']],
      },
      ['z a c', 'z b c'],
    ],
    [
      'alternatives with equal indexes once',
      { where: [{ or: [equals('a', 1), equals('a', 2)] }] },
      ['a'],
    ],
  ])('%s', (_name, parts, expected) => {
    expect(fieldsOf(parts)).toEqual(expected);
  });

  it('uses the id of a subcollection', () => {
    expect(
      requiredIndexes(querySpec('videos/v1/comments', 1, { orderBy: [['a', 'asc']] }))[0],
    ).toMatchObject({
      collectionGroup: 'comments',
      queryScope: 'COLLECTION',
    });
  });

  it('supports collection groups', () => {
    const group: QuerySpec = {
      ...querySpec('comments', 1, { where: [equals('a', 1)] }),
      scope: 'group',
    };
    expect(requiredIndexes(group)[0]).toMatchObject({
      collectionGroup: 'comments',
      queryScope: 'COLLECTION_GROUP',
    });
  });
});
