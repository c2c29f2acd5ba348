import type { AccessMeter } from './access-meter.ts';
import type { RulesDocument } from './document-lookup.ts';
import type { MapValue } from './value/map.ts';
import type { Value } from './value/value.ts';

export type Method = 'get' | 'list' | 'create' | 'update' | 'delete';

/**
 * A filter of a query. `field` is a field path; `['__name__']` is the document's name, compared
 * with a path.
 */
export type QueryFilter =
  | { readonly kind: 'and'; readonly filters: readonly QueryFilter[] }
  | { readonly kind: 'or'; readonly filters: readonly QueryFilter[] }
  | {
      readonly kind: 'field';
      readonly field: readonly string[];
      readonly operator:
        | '=='
        | '!='
        | '<'
        | '<='
        | '>'
        | '>='
        | 'array-contains'
        | 'array-contains-any'
        | 'in'
        | 'not-in';
      /** A list for `in`, `not-in` and `array-contains-any`. */
      readonly value: Value;
    }
  | {
      readonly kind: 'unary';
      readonly field: readonly string[];
      readonly operator: 'is-null' | 'is-nan' | 'is-not-null' | 'is-not-nan';
    };

/**
 * The query of a `list`. The request's path is the collection, or the document or root above a
 * collection group.
 */
export interface RulesQuery {
  /** The id of a collection group: the query covers all collections with this id below the path. */
  readonly collectionGroup?: string;
  readonly filter?: QueryFilter;
  readonly limit?: number;
  readonly offset?: number;
  /** The paths of the fields to return, without the document's name; all fields without it. */
  readonly select?: readonly string[];
  /** The explicit orders, without those that the server adds. */
  readonly orderBy?: readonly { readonly field: string; readonly direction: 'ASC' | 'DESC' }[];
}

/** A request to decide. Values are rules values: see `fromFirestoreRest` and `toRulesValue`. */
export interface RulesRequest {
  readonly method: Method;
  /** Absolute: `/databases/(default)/documents/users/alice`, `/b/bucket/o/folder/file.png`. */
  readonly path: string;
  /** `{uid, token}`, or null when signed out. */
  readonly auth: MapValue | null;
  readonly time: Date;
  /**
   * The state before the operation: a Firestore document, the metadata of a Storage object, or
   * null.
   */
  readonly resource?: RulesDocument | MapValue | null;
  /**
   * The state after a write. Null gives a null `request.resource`; undefined leaves it out of
   * `request`.
   */
  readonly newResource?: RulesDocument | MapValue | null;
  /** For `list` in Firestore. */
  readonly query?: RulesQuery;
  /**
   * `request.writeFields` of a write in Firestore: what its masks and transforms name. Default:
   * null.
   */
  readonly writeFields?: readonly string[] | null;
  /**
   * `request.transforms` of a write in Firestore: the paths of the transformed fields. Default:
   * null.
   */
  readonly transforms?: readonly string[] | null;
  /**
   * `request.inTransaction` in Firestore. Default: true for writes, which are always part of a
   * commit.
   */
  readonly inTransaction?: boolean;
  /**
   * Absolute paths of all documents that the commit writes: reading them by `getAfter` is not
   * counted, and gives null for those that it deletes.
   */
  readonly writtenPaths?: readonly string[];
  /** Shared by the operations of one commit, which have a common limit of document reads. */
  readonly accessMeter?: AccessMeter;
}
