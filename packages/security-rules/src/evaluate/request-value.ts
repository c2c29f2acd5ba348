import type { RulesDocument } from '../document-lookup.ts';
import { documentValue } from '../document-lookup.ts';
import type { RulesQuery, RulesRequest } from '../request.ts';
import { int } from '../value/int.ts';
import { map, type MapValue } from '../value/map.ts';
import { NULL } from '../value/null.ts';
import { plainPath } from '../value/path.ts';
import { string } from '../value/string.ts';
import { timestamp } from '../value/timestamp.ts';
import { isError, type Value } from '../value/value.ts';

/** Returns the value of `resource` or `request.resource`. */
export function resourceValue(resource: RulesDocument | MapValue | null): Value {
  if (resource === null) return NULL;
  return 'path' in resource ? documentValue(resource) : resource;
}

/** Returns `request.query`: `limit` is null without a limit, `orderBy` maps fields to `ASC` or `DESC`. */
function queryValue(query: RulesQuery): MapValue {
  return map([
    ['limit', query.limit === undefined ? NULL : int(query.limit)],
    ['offset', int(query.offset ?? 0)],
    ['orderBy', map((query.orderBy ?? []).map(({ field, direction }) => [field, string(direction)]))],
  ]);
}

/** Returns `request`, with `resource` and `query` only if the request has them. */
export function requestValue(request: RulesRequest, absolutePath: string): MapValue {
  const time = timestamp(BigInt(request.time.getTime()) * 1_000_000n);
  if (isError(time)) throw new Error(`a request's time must be a timestamp: ${request.time.toISOString()}`);
  return map([
    ['auth', request.auth ?? NULL],
    ['method', string(request.method)],
    ['path', plainPath(absolutePath)],
    ['time', time],
    ...(request.newResource === undefined
      ? []
      : // `writeFields` is obsolete, and always null.
        [['resource', resourceValue(request.newResource)] as const, ['writeFields', NULL] as const]),
    ...(request.query === undefined ? [] : [['query', queryValue(request.query)] as const]),
  ]);
}
