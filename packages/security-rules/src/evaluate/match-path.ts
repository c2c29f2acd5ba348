import type { Match, PathPart } from '../syntax/ast.ts';
import { NULL_ERROR } from '../value/error.ts';
import { path } from '../value/path.ts';
import { string } from '../value/string.ts';
import type { Result } from '../value/value.ts';

/** In the path of a query: the id of any document, and any run of segments before a collection group. */
export const ANY_ID = Symbol('any document id');
export const ANY_RUN = Symbol('any run of segments');
export type TargetSegment = string | typeof ANY_ID | typeof ANY_RUN;

/** A match block that covers the whole path, under the blocks around it. */
export interface MatchedBlock {
  /** From the outermost to the one that covers the path. */
  readonly chain: readonly Match[];
  /** What each block of the chain bound, in the same order. */
  readonly captures: readonly ReadonlyMap<string, Result>[];
}

// A part of a path that nobody knows: such a path is a path, but equals nothing and cannot be taken apart.
const UNKNOWN_SEGMENT = { variable: '', glob: false, bound: null };

/** One segment against one part; a wildcard that took an unknown id has no value. */
function matchSegment(part: PathPart, segment: TargetSegment | undefined): Result | 'text' | null {
  if (segment === undefined || segment === ANY_RUN) return null;
  if (part.kind === 'text') return part.text === segment ? 'text' : null;
  return segment === ANY_ID ? NULL_ERROR : string(segment);
}

/** What the captures of a pattern are when it covers a path, one entry per part; null when it does not. */
function matchParts(
  parts: readonly PathPart[],
  target: readonly TargetSegment[],
  version: '1' | '2',
): (Result | 'text')[] | null {
  const globAt = parts.findIndex((part) => part.kind === 'capture' && part.glob);
  const globLength = target.length - (parts.length - 1);
  if (globAt < 0 ? target.length !== parts.length : globLength < (version === '1' ? 1 : 0)) return null;
  // In version 1 nothing follows a recursive wildcard, not even in a nested block.
  if (version === '1' && globAt >= 0 && globAt < parts.length - 1) return null;
  const results: (Result | 'text')[] = [];
  for (const [index, part] of parts.entries()) {
    if (index === globAt) {
      const segments = target.slice(globAt, globAt + globLength);
      results.push(path(segments.map((segment) => (typeof segment === 'string' ? segment : UNKNOWN_SEGMENT))));
      continue;
    }
    const result = matchSegment(part, target[globAt >= 0 && index > globAt ? index + globLength - 1 : index]);
    if (result === null) return null;
    results.push(result);
  }
  return results;
}

/** Every match block that covers a path, in the order of the text. */
export function matchesFor(
  matches: readonly Match[],
  target: readonly TargetSegment[],
  version: '1' | '2',
  above: readonly Match[] = [],
): MatchedBlock[] {
  return matches.flatMap((match) => {
    const chain = [...above, match];
    const parts = chain.flatMap((block) => block.pattern);
    const results = match.allows.length > 0 ? matchParts(parts, target, version) : null;
    const inner = matchesFor(match.matches, target, version, chain);
    return results ? [{ chain, captures: capturesOf(chain, results) }, ...inner] : inner;
  });
}

function capturesOf(chain: readonly Match[], results: readonly (Result | 'text')[]): ReadonlyMap<string, Result>[] {
  let next = 0;
  return chain.map((block) => {
    const captures = new Map<string, Result>();
    for (const part of block.pattern) {
      const result = results[next];
      next += 1;
      if (part.kind === 'capture' && result !== undefined && result !== 'text') captures.set(part.name, result);
    }
    return captures;
  });
}
