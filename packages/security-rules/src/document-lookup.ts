import { map, type MapValue } from './value/map.ts';
import { plainPath } from './value/path.ts';
import { string } from './value/string.ts';

/** A stored document as rules see it: its absolute path and its fields as rules values. */
export interface RulesDocument {
  /** `/databases/(default)/documents/users/alice` */
  readonly path: string;
  readonly data: MapValue;
}

/** A document, null when there is none, or 'unknown' when the caller has yet to fetch it. */
export type LookupAnswer = RulesDocument | null | 'unknown';

/**
 * Where `get`, `exists`, `getAfter` and `existsAfter` look. Paths are absolute, `/databases/(default)/documents/…`.
 * Synchronous: a caller that must wait answers 'unknown', fetches the document that `decide` then needs, and asks again.
 */
export interface Lookup {
  get(path: string): LookupAnswer;
  /** The document as the whole commit leaves it; `get` where there is no commit. */
  getAfter?(path: string): LookupAnswer;
}

/** A document as `resource`, `request.resource` and `get()` show it: `{data, id, __name__}`. */
export function documentValue(document: RulesDocument): MapValue {
  return map([
    ['data', document.data],
    ['id', string(document.path.slice(document.path.lastIndexOf('/') + 1))],
    ['__name__', plainPath(document.path)],
  ]);
}
