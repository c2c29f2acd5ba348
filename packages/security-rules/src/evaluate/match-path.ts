import type { Match, PathPart } from '../syntax/ast.ts';
import { NULL_ERROR } from '../value/error.ts';
import { path } from '../value/path.ts';
import { string } from '../value/string.ts';
import type { Result } from '../value/value.ts';

/**
 * Unknown parts of a query's path: a document id, and any number of segments before a collection
 * group.
 */
export const ANY_ID = Symbol('any document id');
export const ANY_RUN = Symbol('any run of segments');
export type TargetSegment = string | typeof ANY_ID | typeof ANY_RUN;

/** A match block that covers the complete path, with the blocks around it. */
export interface MatchedBlock {
  /** From the outermost block to the one that covers the path. */
  readonly chain: readonly Match[];
  /** The captures of each block of the chain, in the same order. */
  readonly captures: readonly ReadonlyMap<string, Result>[];
}

// A path with an unknown segment has the type `path`, but equals nothing and has no parts.
const UNKNOWN_SEGMENT = { variable: '', glob: false, bound: null };

/**
 * Matches one segment.
 *
 * @returns the captured value, `text` for a fixed part, null for no match; an unknown id has no
 * value
 */
function matchSegment(part: PathPart, segment: TargetSegment | undefined): Result | 'text' | null {
  if (segment === undefined || segment === ANY_RUN) return null;
  if (part.kind === 'text') return part.text === segment ? 'text' : null;
  return segment === ANY_ID ? NULL_ERROR : string(segment);
}

/** Matches a path. @returns one result for each part as `matchSegment` does, null for no match */
function matchParts(
  parts: readonly PathPart[],
  target: readonly TargetSegment[],
  version: '1' | '2',
): (Result | 'text')[] | null {
  const globAt = parts.findIndex((part) => part.kind === 'capture' && part.glob);
  const globLength = target.length - (parts.length - 1);
  const minGlobLength = version === '1' ? 1 : 0;
  const hasLength = globAt < 0 ? target.length === parts.length : globLength >= minGlobLength;
  if (!hasLength) return null;
  // In version 1 a recursive wildcard is always last, nested blocks included.
  if (version === '1' && globAt >= 0 && globAt < parts.length - 1) return null;
  const results: (Result | 'text')[] = [];
  for (const [index, part] of parts.entries()) {
    if (index === globAt) {
      const segments = target.slice(globAt, globAt + globLength);
      results.push(
        path(segments.map((segment) => (typeof segment === 'string' ? segment : UNKNOWN_SEGMENT))),
      );
      continue;
    }
    const result = matchSegment(
      part,
      target[globAt >= 0 && index > globAt ? index + globLength - 1 : index],
    );
    if (result === null) return null;
    results.push(result);
  }
  return results;
}

/** Returns the match blocks that cover a path, in source order. */
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

function capturesOf(
  chain: readonly Match[],
  results: readonly (Result | 'text')[],
): ReadonlyMap<string, Result>[] {
  let next = 0;
  return chain.map((block) => {
    const captures = new Map<string, Result>();
    for (const part of block.pattern) {
      const result = results[next];
      next += 1;
      if (part.kind === 'capture' && result !== undefined && result !== 'text') {
        captures.set(part.name, result);
      }
    }
    return captures;
  });
}
