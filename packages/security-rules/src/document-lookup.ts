import { map, type MapValue } from './value/map.ts';
import { plainPath } from './value/path.ts';
import { string } from './value/string.ts';

/** A stored document: its absolute path and its fields as rules values. */
export interface RulesDocument {
  /** `/databases/(default)/documents/users/alice` */
  readonly path: string;
  readonly data: MapValue;
}

/** A document, null when it does not exist, or `unknown` when the caller must fetch it first. */
export type LookupAnswer = RulesDocument | null | 'unknown';

/**
 * The source of documents for `get`, `exists`, `getAfter` and `existsAfter`. Paths are absolute,
 * `/databases/(default)/documents/…`. It is synchronous: return `unknown` for a document that must
 * be fetched; `decide` then returns its path; fetch it and decide again.
 */
export interface Lookup {
  get(path: string): LookupAnswer;
  /** Returns the document after the complete commit. Default: `get`. */
  getAfter?(path: string): LookupAnswer;
}

/**
 * Returns the value of a document in `resource`, `request.resource` and `get()`: `{data, id,
 * __name__}`.
 */
export function documentValue(document: RulesDocument): MapValue {
  return map([
    ['data', document.data],
    ['id', string(document.path.slice(document.path.lastIndexOf('/') + 1))],
    ['__name__', plainPath(document.path)],
  ]);
}
