/** Recorded Firestore requests and responses of a browser, as on the wire (proto3 JSON). */
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
  /** One entry per document that production would bill for a target. */
  documents: { name: string; target: number }[];
  targets: ListenTarget[];
  /** Ids of targets whose initial results are not complete yet. */
  unanswered: number[];
  writes: RecordedWrite[];
  aggregations: Json[];
}
