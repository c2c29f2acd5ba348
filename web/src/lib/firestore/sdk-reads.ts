import {
  and,
  collection,
  collectionGroup,
  doc,
  type DocumentSnapshot,
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

/** What a read returns, before parsing. */
export interface Raw<Data> {
  data: Data;
  /** True while the server has not confirmed the cached data. */
  fromCache: boolean;
}
/** The position in a query after which the next page begins; opaque outside of this file. */
export type Cursor = QueryDocumentSnapshot;
type RawPage = Raw<{ id: string; data: unknown; cursor: Cursor }[]>;

type Fail = (error: unknown) => void;

const fieldFilter = (filter: FieldFilter): QueryFieldFilterConstraint =>
  where(filter.field, filter.op, filter.value);

async function toQuery(spec: QuerySpec, after: Cursor | null = null): Promise<Query> {
  const store = await firestore();
  const source =
    spec.scope === 'group'
      ? collectionGroup(store, spec.collection)
      : collection(store, spec.collection);
  const filters = spec.where.map((filter) =>
    'or' in filter ? or(...filter.or.map(fieldFilter)) : fieldFilter(filter),
  );
  const shape = [
    ...spec.orderBy.map(([field, direction]) => orderBy(field, direction)),
    ...(after === null ? [] : [startAfter(after)]),
    limit(spec.limit),
  ];
  // The SDK stores `and(a, b)` as two filters and then does not recognize the query: a second tab
  // would not be live.
  const fields = spec.where.flatMap((filter) => ('or' in filter ? [] : [fieldFilter(filter)]));
  if (fields.length === spec.where.length) return query(source, ...fields, ...shape);
  return query(source, and(...filters), ...shape);
}

/** `null` data: the document does not exist. */
const toRawDoc = (snapshot: DocumentSnapshot): Raw<unknown> => ({
  data: snapshot.data() ?? null,
  fromCache: snapshot.metadata.fromCache,
});

const toRawPage = (snapshot: QuerySnapshot): RawPage => ({
  data: snapshot.docs.map((one) => ({ id: one.id, data: one.data(), cursor: one })),
  fromCache: snapshot.metadata.fromCache,
});

const withMetadata = { includeMetadataChanges: true };

/** Listens to one document; `next` gets each new state, first the cached one if there is one. */
export async function listenDoc(
  path: string,
  next: (raw: Raw<unknown>) => void,
  fail: Fail,
): Promise<() => void> {
  return onSnapshot(
    doc(await firestore(), path),
    withMetadata,
    (snapshot) => next(toRawDoc(snapshot)),
    fail,
  );
}

/** Listens to a query: its first documents, or those after a cursor. */
export async function listenPage(
  spec: QuerySpec,
  after: Cursor | null,
  next: (raw: RawPage) => void,
  fail: Fail,
): Promise<() => void> {
  return onSnapshot(
    await toQuery(spec, after),
    withMetadata,
    (snapshot) => next(toRawPage(snapshot)),
    fail,
  );
}

export async function fetchDoc(path: string): Promise<Raw<unknown>> {
  return toRawDoc(await getDoc(doc(await firestore(), path)));
}

export async function fetchPage(spec: QuerySpec, after: Cursor | null): Promise<RawPage> {
  return toRawPage(await getDocs(await toQuery(spec, after)));
}

/** Counts the documents of a query on the server, up to its limit. */
export async function fetchCount(spec: QuerySpec): Promise<number> {
  return (await getCountFromServer(await toQuery(spec))).data().count;
}
