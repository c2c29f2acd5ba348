import type { TypeName } from '../value/value.ts';
import { LIST_METHODS, SET_METHODS } from './collection-methods.ts';
import { LATLNG_METHODS } from './latlng-methods.ts';
import { MAP_DIFF_METHODS } from './map-diff-methods.ts';
import { MAP_METHODS } from './map-methods.ts';
import type { Overload } from './overload.ts';
import { PATH_METHODS } from './path-methods.ts';
import { BYTES_METHODS, STRING_METHODS } from './string-methods.ts';
import { DURATION_METHODS, TIMESTAMP_METHODS } from './time-methods.ts';

/** The methods of each type. The receiver is the first parameter of each overload. */
export const METHODS: ReadonlyMap<TypeName, ReadonlyMap<string, readonly Overload[]>> = new Map(
  Object.entries({
    string: STRING_METHODS,
    bytes: BYTES_METHODS,
    list: LIST_METHODS,
    set: SET_METHODS,
    map: MAP_METHODS,
    map_diff: MAP_DIFF_METHODS,
    path: PATH_METHODS,
    timestamp: TIMESTAMP_METHODS,
    duration: DURATION_METHODS,
    latlng: LATLNG_METHODS,
  } satisfies Partial<Record<TypeName, readonly (readonly [string, readonly Overload[]])[]>>).map(
    ([type, methods]) => [type as TypeName, new Map(methods)],
  ),
);
