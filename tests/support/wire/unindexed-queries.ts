// Google's emulator runs every query; production refuses one without its composite index. So what pages were seen to ask
// is held against firestore.indexes.json.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { hasIndex, parseIndexFile } from '@atelier/domain/queries/index-file';
import {
  querySpec,
  type FieldFilter,
  type Filter,
  type Operator,
  type QuerySpec,
} from '@atelier/domain/queries/query-spec';
import { requiredIndexes } from '@atelier/domain/queries/required-index';
import type { QueryFilter } from '@atelier/security-rules';
import { rulesQuery } from './rules-request.ts';
import type { ListenTarget, StructuredQuery, WireRecord } from './wire-record.ts';

const indexFile = parseIndexFile(
  JSON.parse(readFileSync(resolve(import.meta.dirname, '../../../firestore.indexes.json'), 'utf8')),
);

/** The queries of a record, and of those the ones that production could not run, as text. */
export function queriesOf(record: WireRecord): { seen: number; unindexed: string[] } {
  const specs = record.targets.flatMap(specOf);
  const unindexed = specs.filter((spec) => requiredIndexes(spec).some((required) => !hasIndex(indexFile, required)));
  return { seen: specs.length, unindexed: unindexed.map((spec) => JSON.stringify(spec)) };
}

function specOf({ query }: ListenTarget): QuerySpec[] {
  if (!query) return [];
  const { filter, orderBy = [], limit = 0 } = rulesQuery(query.structuredQuery);
  return [
    querySpec(collectionPath(query.parent, query.structuredQuery), limit, {
      where: filter ? conjunction(filter) : [],
      // The SDK adds the document's name as last order; every index ends in it by itself.
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

/** Which index a filter needs depends on its field and operator alone, so its value stays behind. */
function fieldFilter(filter: Exclude<QueryFilter, { kind: 'and' | 'or' }>): FieldFilter {
  const op = filter.kind === 'unary' ? '==' : filter.operator;
  if (op === 'not-in') throw new Error('No query of ours uses not-in.');
  return { field: filter.field.join('.'), op: op satisfies Operator, value: null };
}
