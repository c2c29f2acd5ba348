import { Filter, type Query } from 'firebase-admin/firestore';
import type { QuerySpec } from '@atelier/domain/queries/query-spec';
import { database } from './firebase.ts';

/** Converts a query spec to an Admin SDK query. */
export function toFirestoreQuery(spec: QuerySpec): Query {
  const db = database();
  let query: Query = spec.scope === 'group' ? db.collectionGroup(spec.collection) : db.collection(spec.collection);
  for (const filter of spec.where) {
    const parts = 'or' in filter ? filter.or : [filter];
    const filters = parts.map((part) => Filter.where(part.field, part.op, part.value));
    query = query.where(filters.length === 1 && filters[0] ? filters[0] : Filter.or(...filters));
  }
  for (const [field, direction] of spec.orderBy) query = query.orderBy(field, direction);
  return query.limit(spec.limit);
}
