/** What a browser asked of Firestore and got, as it stood on the wire (proto3 JSON). */
export type Json = Record<string, unknown>;

export interface StructuredQuery {
  from: { collectionId: string; allDescendants?: boolean }[];
  where?: Json;
  orderBy?: { field: { fieldPath: string }; direction?: 'ASCENDING' | 'DESCENDING' }[];
  limit?: number;
}

export interface ListenTarget {
  targetId: number;
  documents?: { documents: string[] };
  query?: { parent: string; structuredQuery: StructuredQuery };
}

export interface RecordedWrite extends Json {
  update?: { name: string; fields?: Json };
  delete?: string;
  verify?: string;
}

export interface WireRecord {
  /** One entry a document that production would bill for a target. */
  documents: { name: string; target: number }[];
  targets: ListenTarget[];
  /** The ids of targets of which the server has not yet said that it has brought all there is. */
  unanswered: number[];
  writes: RecordedWrite[];
  aggregations: Json[];
}
