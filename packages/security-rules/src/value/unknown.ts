import { errorValue } from './error.ts';
import type { Value } from './value.ts';

/**
 * An entry of a map that exists but has no value, such as `request.path` of a collection-group
 * query. Reading it fails.
 */
export interface UnknownValue {
  readonly type: 'unknown';
}

export const UNKNOWN: UnknownValue = { type: 'unknown' };

export const UNKNOWN_ERROR = errorValue('The query does not determine this value.');

/**
 * Whether a value is a map or list with an unknown entry, which equals nothing and differs from
 * nothing.
 */
export function hasUnknownEntry(value: Value): boolean {
  if (value.type === 'map') {
    return [...value.entries.values()].some(({ type }) => type === 'unknown');
  }
  return value.type === 'list' && value.items.some(({ type }) => type === 'unknown');
}
