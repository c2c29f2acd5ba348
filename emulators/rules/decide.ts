import { AccessMeter } from './access-meter.ts';
import type { Decision, MissingDocument } from './decision.ts';
import { ANY_ID, ANY_RUN, type TargetSegment } from './evaluate/match.ts';
import { waysOf, type Way } from './evaluate/query-ways.ts';
import { requestValue, resourceValue } from './evaluate/request-value.ts';
import { decideQuestion, type Question } from './evaluate/ruleset.ts';
import { MAX_ACCESS_CALLS, MAX_STORAGE_ACCESS_CALLS } from './limits.ts';
import { documentValue, type Lookup } from './lookup.ts';
import type { RulesQuery, RulesRequest } from './request.ts';
import type { Ruleset } from './syntax/ast.ts';
import { errorValue } from './value/error.ts';
import { map } from './value/map.ts';
import { segmentsOf } from './value/path.ts';
import type { Result } from './value/value.ts';

export type ServiceName = Question['service'];

/**
 * Whether a ruleset allows a request.
 * A list with a `query` is decided from the query alone, never per document: all its alternatives must be allowed.
 * @returns the decision, or the document that `lookup` must know first.
 */
export function decide(
  ruleset: Ruleset,
  service: ServiceName,
  request: RulesRequest,
  lookup: Lookup,
): Decision | MissingDocument {
  const limit = service === 'firebase.storage' ? MAX_STORAGE_ACCESS_CALLS : MAX_ACCESS_CALLS;
  const access = new AccessMeter(limit, request.accessMeter ?? null);
  const written = new Set(request.written ?? []);
  const about = { service, method: request.method, requested: request.path, lookup, access, written };
  if (!request.query) {
    const resource = resourceValue(request.resource ?? null);
    return decideQuestion(ruleset, {
      ...about,
      target: segmentsOf(request.path),
      variables: globals(request, request.path, resource),
    });
  }

  let whole: Decision | null = null;
  for (const way of waysOf(request.query)) {
    const question = wayQuestion(request, request.query, way, lookup);
    if ('needs' in question) return question;
    const decision = decideQuestion(ruleset, { ...about, ...question });
    if ('needs' in decision) return decision;
    const expressions = Math.max(decision.expressions, whole?.expressions ?? 0);
    whole = { ...decision, expressions };
    if (!decision.allowed) return whole;
  }
  return whole ?? { allowed: false, reads: [], expressions: 0, trace: [], ruleset };
}

function globals(request: RulesRequest, path: string, resource: Result): ReadonlyMap<string, Result> {
  return new Map([
    ['request', requestValue(request, path)],
    ['resource', resource],
  ]);
}

/** What one way of a query asks: of the stored document when it names one, else of any document that passes its filters. */
function wayQuestion(
  request: RulesRequest,
  query: RulesQuery,
  way: Way,
  lookup: Lookup,
): Pick<Question, 'target' | 'variables'> | MissingDocument {
  if (way.documentPath !== null) {
    const document = lookup.get(way.documentPath);
    if (document === 'unknown') return { needs: way.documentPath };
    const resource = document ? documentValue(document) : errorValue('Variable read error. Variable: [resource].');
    return {
      target: segmentsOf(way.documentPath),
      variables: globals(request, way.documentPath, resource),
    };
  }
  const below: readonly TargetSegment[] =
    query.collectionGroup === undefined ? [ANY_ID] : [ANY_RUN, query.collectionGroup, ANY_ID];
  const resource = map([['data', way.data], ...(way.name ? [['__name__', way.name] as const] : [])]);
  return {
    target: [...segmentsOf(request.path), ...below],
    variables: globals(request, request.path, resource),
  };
}
