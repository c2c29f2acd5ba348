import {
  and,
  collection,
  collectionGroup,
  doc,
  type DocumentData,
  getCountFromServer,
  getDoc,
  getDocs,
  limit,
  onSnapshot,
  or,
  orderBy,
  query,
  type Query,
  type QueryDocumentSnapshot,
  type QueryFieldFilterConstraint,
  type QuerySnapshot,
  startAfter,
  where,
} from 'firebase/firestore';
import type { FieldFilter, QuerySpec } from '@atelier/domain/queries/query-spec';
import { firestore } from '../firebase.ts';

/** A document before parsing; `data` is `null` when it does not exist. */
export interface RawDoc {
  data: unknown;
  /** True while the server has not confirmed the cached data. */
  fromCache: boolean;
}
export interface RawDocs {
  data: { id: string; data: unknown }[];
  fromCache: boolean;
}

/** The position in a query after which the next page begins; opaque outside of this file. */
export type Cursor = QueryDocumentSnapshot<DocumentData>;
export interface RawPage {
  data: { id: string; data: unknown; cursor: Cursor }[];
  fromCache: boolean;
}

const fieldFilter = (filter: FieldFilter): QueryFieldFilterConstraint => where(filter.field, filter.op, filter.value);

/** Converts a domain query to the SDK's. */
async function toQuery(spec: QuerySpec, after: Cursor | null = null): Promise<Query<DocumentData>> {
  const store = await firestore();
  const source = spec.scope === 'group' ? collectionGroup(store, spec.collection) : collection(store, spec.collection);
  const filters = spec.where.map((filter) =>
    'or' in filter ? or(...filter.or.map(fieldFilter)) : fieldFilter(filter),
  );
  const shape = [
    ...spec.orderBy.map(([field, direction]) => orderBy(field, direction)),
    ...(after === null ? [] : [startAfter(after)]),
    limit(spec.limit),
  ];
  return filters.length === 0 ? query(source, ...shape) : query(source, and(...filters), ...shape);
}

const toRawDocs = (snapshot: QuerySnapshot): RawDocs => ({
  data: snapshot.docs.map((one) => ({ id: one.id, data: one.data() })),
  fromCache: snapshot.metadata.fromCache,
});

const toRawPage = (snapshot: QuerySnapshot): RawPage => ({
  data: snapshot.docs.map((one) => ({ id: one.id, data: one.data(), cursor: one })),
  fromCache: snapshot.metadata.fromCache,
});

/** Listens to one document; `next` gets each new state, first the cached one if there is one. */
export async function listenDoc(
  path: string,
  next: (raw: RawDoc) => void,
  fail: (error: unknown) => void,
): Promise<() => void> {
  const reference = doc(await firestore(), path);
  return onSnapshot(
    reference,
    { includeMetadataChanges: true },
    (snapshot) => next({ data: snapshot.data() ?? null, fromCache: snapshot.metadata.fromCache }),
    fail,
  );
}

export async function listenQuery(
  spec: QuerySpec,
  next: (raw: RawDocs) => void,
  fail: (error: unknown) => void,
): Promise<() => void> {
  const source = await toQuery(spec);
  return onSnapshot(source, { includeMetadataChanges: true }, (snapshot) => next(toRawDocs(snapshot)), fail);
}

export async function fetchDoc(path: string): Promise<RawDoc> {
  const snapshot = await getDoc(doc(await firestore(), path));
  return { data: snapshot.data() ?? null, fromCache: snapshot.metadata.fromCache };
}

export async function fetchQuery(spec: QuerySpec): Promise<RawDocs> {
  return toRawDocs(await getDocs(await toQuery(spec)));
}

/** Counts the documents of a query on the server, up to its limit. */
export async function fetchCount(spec: QuerySpec): Promise<number> {
  return (await getCountFromServer(await toQuery(spec))).data().count;
}

/** Listens to one page of a query: its first documents, or those after a cursor. */
export async function listenPage(
  spec: QuerySpec,
  after: Cursor | null,
  next: (raw: RawPage) => void,
  fail: (error: unknown) => void,
): Promise<() => void> {
  const source = await toQuery(spec, after);
  return onSnapshot(source, { includeMetadataChanges: true }, (snapshot) => next(toRawPage(snapshot)), fail);
}

export async function fetchPage(spec: QuerySpec, after: Cursor | null): Promise<RawPage> {
  return toRawPage(await getDocs(await toQuery(spec, after)));
}
