// Google's emulator runs every query; production rejects one without its composite index. So the
// queries of pages are checked against firestore.indexes.json.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseIndexFile } from '@atelier/domain/queries/index-file';
import {
  querySpec,
  type FieldFilter,
  type Filter,
  type Operator,
  type QuerySpec,
} from '@atelier/domain/queries/query-spec';
import type { QueryFilter } from '@atelier/security-rules';
import { hasIndex } from '../rules/has-index.ts';
import { requiredIndexes } from '../rules/required-index.ts';
import { rulesQuery } from './rules-request.ts';
import type { ListenTarget, StructuredQuery, WireRecord } from './wire-record.ts';

const indexFile = parseIndexFile(
  JSON.parse(readFileSync(resolve(import.meta.dirname, '../../../firestore.indexes.json'), 'utf8')),
);

/** Returns the queries of a record, and those of them that production would reject, as text. */
export function queriesOf(record: WireRecord): { seen: number; unindexed: string[] } {
  const specs = record.targets.flatMap(specOf);
  const unindexed = specs.filter((spec) =>
    requiredIndexes(spec).some((required) => !hasIndex(indexFile, required)),
  );
  return { seen: specs.length, unindexed: unindexed.map((spec) => JSON.stringify(spec)) };
}

function specOf({ query }: ListenTarget): QuerySpec[] {
  if (!query) return [];
  const { filter, orderBy = [], limit = 0 } = rulesQuery(query.structuredQuery);
  return [
    querySpec(collectionPath(query.parent, query.structuredQuery), limit, {
      where: filter ? conjunction(filter) : [],
      // The SDK appends the document name as last order; every index ends with it implicitly.
      orderBy: orderBy
        .filter(({ field }) => field !== '__name__')
        .map(({ field, direction }) => [field, direction === 'DESC' ? 'desc' : 'asc']),
    }),
  ];
}

function collectionPath(parent: string, { from }: StructuredQuery): string {
  const below = parent.slice(parent.indexOf('/documents') + '/documents/'.length);
  return [below, from[0]?.collectionId].filter(Boolean).join('/');
}

function conjunction(filter: QueryFilter): Filter[] {
  if (filter.kind === 'and') return filter.filters.flatMap(conjunction);
  if (filter.kind === 'or') return [{ or: filter.filters.flatMap(conjunction).map(single) }];
  return [fieldFilter(filter)];
}

function single(filter: Filter): FieldFilter {
  if ('or' in filter) throw new Error('No query of ours nests an or in an or.');
  return filter;
}

/** The required index depends only on field and operator, so the value is dropped. */
function fieldFilter(filter: Exclude<QueryFilter, { kind: 'and' | 'or' }>): FieldFilter {
  const op = filter.kind === 'unary' ? '==' : filter.operator;
  if (op === 'not-in') throw new Error('No query of ours uses not-in.');
  return { field: filter.field.join('.'), op: op satisfies Operator, value: null };
}
