import type { RulesDocument } from '../document-lookup.ts';
import { documentValue } from '../document-lookup.ts';
import type { RulesQuery, RulesRequest } from '../request.ts';
import { bool } from '../value/bool.ts';
import { int } from '../value/int.ts';
import { list } from '../value/list.ts';
import { map, type MapValue } from '../value/map.ts';
import { NULL } from '../value/null.ts';
import { path, plainPath, segmentsOf } from '../value/path.ts';
import { string } from '../value/string.ts';
import { timestamp, type TimestampValue } from '../value/timestamp.ts';
import { UNKNOWN } from '../value/unknown.ts';
import { isError, type Value } from '../value/value.ts';
import type { EvaluationContext } from './evaluation-context.ts';

// `databases/(default)/documents`
const ROOT_LENGTH = 3;

type Entries = readonly (readonly [string, Value])[];

/** Returns the value of `resource` or `request.resource`. */
export function resourceValue(resource: RulesDocument | MapValue | null): Value {
  if (resource === null) return NULL;
  return 'path' in resource ? documentValue(resource) : resource;
}

/** Returns the document at the start of a path, null at the root. */
function documentAbove(segments: readonly string[]): Value {
  return segments.length > ROOT_LENGTH ? path(segments) : NULL;
}

/**
 * Returns `request.query`: `limit` is null without a limit, `orderBy` maps fields to `ASC` or
 * `DESC`. A collection group has an `ancestor`, a collection a `parent`.
 */
function queryValue(query: RulesQuery, absolutePath: string): MapValue {
  const segments = segmentsOf(absolutePath);
  const { collectionGroup } = query;
  return map([
    ['limit', query.limit === undefined ? NULL : int(query.limit)],
    ['offset', int(query.offset ?? 0)],
    [
      'orderBy',
      map((query.orderBy ?? []).map(({ field, direction }) => [field, string(direction)])),
    ],
    ['kind', string(collectionGroup ?? segments.at(-1) ?? '')],
    ['allDescendants', bool(collectionGroup !== undefined)],
    collectionGroup === undefined
      ? ['parent', documentAbove(segments.slice(0, -1))]
      : ['ancestor', documentAbove(segments)],
    ['distinct', bool(false)],
    ['groupBy', map([])],
    ['selectOnlyKeys', bool(false)],
  ]);
}

function listOrNull(names: readonly string[] | null | undefined): Value {
  return names ? list(names.map(string)) : NULL;
}

function timeOf(request: RulesRequest): TimestampValue {
  const time = timestamp(BigInt(request.time.getTime()) * 1_000_000n);
  if (isError(time)) {
    throw new Error(`a request's time must be a timestamp: ${request.time.toISOString()}`);
  }
  return time;
}

/** Returns what only a read or only a write has. */
function firestoreEntries(request: RulesRequest): Entries {
  const inTransaction = [
    'inTransaction',
    bool(request.inTransaction ?? request.newResource !== undefined),
  ] as const;
  if (request.newResource !== undefined) {
    return [
      inTransaction,
      ['transforms', listOrNull(request.transforms)],
      ['writeFields', listOrNull(request.writeFields)],
      ['readFields', NULL],
    ];
  }
  const fields = ['fields', listOrNull(request.query?.select)] as const;
  return request.query === undefined
    ? [inTransaction, fields]
    : [inTransaction, fields, ['query', queryValue(request.query, request.path)]];
}

/**
 * Returns `request`, with `resource` and `query` only if the request has them.
 * @param absolutePath  null when a query does not determine it
 */
export function requestValue(
  service: EvaluationContext['service'],
  request: RulesRequest,
  absolutePath: string | null,
): MapValue {
  return map([
    ['auth', request.auth ?? NULL],
    ['method', string(request.method)],
    ['path', absolutePath === null ? UNKNOWN : plainPath(absolutePath)],
    ['time', timeOf(request)],
    ...(request.newResource === undefined
      ? []
      : [['resource', resourceValue(request.newResource)] as const]),
    ...(service === 'cloud.firestore'
      ? [['headers', map([])] as const, ...firestoreEntries(request)]
      : []),
  ]);
}
