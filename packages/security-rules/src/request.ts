import type { AccessMeter } from './access-meter.ts';
import type { RulesDocument } from './document-lookup.ts';
import type { MapValue } from './value/map.ts';
import type { Value } from './value/value.ts';

export type Method = 'get' | 'list' | 'create' | 'update' | 'delete';

/** A filter of a query. `field` is a field path, `['__name__']` for the document's own name (its value then a path). */
export type QueryFilter =
  | { readonly kind: 'and'; readonly filters: readonly QueryFilter[] }
  | { readonly kind: 'or'; readonly filters: readonly QueryFilter[] }
  | {
      readonly kind: 'field';
      readonly field: readonly string[];
      readonly operator:
        '==' | '!=' | '<' | '<=' | '>' | '>=' | 'array-contains' | 'array-contains-any' | 'in' | 'not-in';
      /** For `in`, `not-in` and `array-contains-any` a list. */
      readonly value: Value;
    }
  | {
      readonly kind: 'unary';
      readonly field: readonly string[];
      readonly operator: 'is-null' | 'is-nan' | 'is-not-null' | 'is-not-nan';
    };

/** What a `list` request asks for. The request's path is the collection, or for a group the place it starts from. */
export interface RulesQuery {
  /** The collection group's id, when the query goes through all collections of that id below the path. */
  readonly collectionGroup?: string;
  readonly filter?: QueryFilter;
  readonly limit?: number;
  readonly offset?: number;
  /** As written in the query, without the orders that the server adds. */
  readonly orderBy?: readonly { readonly field: string; readonly direction: 'ASC' | 'DESC' }[];
}

/** A request to be decided. All values are rules values (see `fromFirestoreRest` and `toRulesValue`). */
export interface RulesRequest {
  readonly method: Method;
  /** Absolute: `/databases/(default)/documents/users/alice`, `/b/bucket/o/folder/file.png`. */
  readonly path: string;
  /** `{uid, token}`, or null when signed out. */
  readonly auth: MapValue | null;
  readonly time: Date;
  /** What is stored before the operation: a Firestore document, a Storage object's metadata, or null. */
  readonly resource?: RulesDocument | MapValue | null;
  /** On writes what the operation leaves. Null is a `request.resource` that is null, undefined one that does not exist. */
  readonly newResource?: RulesDocument | MapValue | null;
  /** Of a Firestore list. */
  readonly query?: RulesQuery;
  /** The absolute paths of all documents that the commit writes: what `getAfter` shows of them is not counted. */
  readonly writtenPaths?: readonly string[];
  /** Shared by the operations of one commit, so that the limit of documents holds for all of them. */
  readonly accessMeter?: AccessMeter;
}
