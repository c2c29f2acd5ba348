import { AccessMeter } from './access-meter.ts';
import type { Decision, MissingDocument } from './decision.ts';
import { ANY_ID, ANY_RUN, type TargetSegment } from './evaluate/match-path.ts';
import { queryAlternatives, type QueryAlternative } from './evaluate/query-alternatives.ts';
import { requestValue, resourceValue } from './evaluate/request-value.ts';
import { evaluateRuleset, type EvaluationRequest } from './evaluate/evaluate-ruleset.ts';
import { MAX_ACCESS_CALLS, MAX_STORAGE_ACCESS_CALLS } from './limits.ts';
import { documentValue, type Lookup } from './document-lookup.ts';
import type { RulesQuery, RulesRequest } from './request.ts';
import type { Ruleset } from './syntax/ast.ts';
import { errorValue } from './value/error.ts';
import { map } from './value/map.ts';
import { segmentsOf } from './value/path.ts';
import type { Result } from './value/value.ts';

export type ServiceName = EvaluationRequest['service'];

/**
 * Decides whether a ruleset allows a request. A `list` with a `query` is decided from the query
 * alone, not for each document: all alternatives of the query must be allowed.
 * @returns the decision, or the document that `lookup` must know first
 */
export function decide(
  ruleset: Ruleset,
  service: ServiceName,
  request: RulesRequest,
  lookup: Lookup,
): Decision | MissingDocument {
  const limit = service === 'firebase.storage' ? MAX_STORAGE_ACCESS_CALLS : MAX_ACCESS_CALLS;
  const access = new AccessMeter(limit, request.accessMeter ?? null);
  const writtenPaths = new Set(request.writtenPaths ?? []);
  const common = {
    service,
    method: request.method,
    requestPath: request.path,
    hasStateAfter: true,
    lookup,
    access,
    writtenPaths,
  };
  if (!request.query) {
    const resource = resourceValue(request.resource ?? null);
    return evaluateRuleset(ruleset, {
      ...common,
      target: segmentsOf(request.path),
      variables: globalVariables(service, request, request.path, resource),
    });
  }

  let combined: Decision | null = null;
  for (const alternative of queryAlternatives(request.query)) {
    const subject = subjectOf(service, request, request.query, alternative, lookup);
    if ('needs' in subject) return subject;
    const decision = evaluateRuleset(ruleset, { ...common, ...subject });
    if ('needs' in decision) return decision;
    const expressions = Math.max(decision.expressions, combined?.expressions ?? 0);
    combined = { ...decision, expressions };
    if (!decision.allowed) return combined;
  }
  return combined ?? { allowed: false, reads: [], expressions: 0, trace: [], ruleset };
}

function globalVariables(
  service: ServiceName,
  request: RulesRequest,
  path: string | null,
  resource: Result,
): ReadonlyMap<string, Result> {
  return new Map([
    ['request', requestValue(service, request, path)],
    ['resource', resource],
  ]);
}

/**
 * Returns what one alternative of a query reads: the stored document if it names one, else any that
 * passes its filters.
 */
function subjectOf(
  service: ServiceName,
  request: RulesRequest,
  query: RulesQuery,
  alternative: QueryAlternative,
  lookup: Lookup,
): Pick<EvaluationRequest, 'target' | 'variables' | 'hasStateAfter'> | MissingDocument {
  if (alternative.documentPath !== null) {
    const document = lookup.get(alternative.documentPath);
    if (document === 'unknown') return { needs: alternative.documentPath };
    const resource = document
      ? documentValue(document)
      : errorValue('Variable read error. Variable: [resource].');
    return {
      target: segmentsOf(alternative.documentPath),
      variables: globalVariables(service, request, alternative.documentPath, resource),
      // As on the emulator 1.19.9, where both fail in this case alone.
      hasStateAfter: false,
    };
  }
  const collectionSegments: readonly TargetSegment[] =
    query.collectionGroup === undefined ? [ANY_ID] : [ANY_RUN, query.collectionGroup, ANY_ID];
  const resource = map([
    ['data', alternative.data],
    ...(alternative.name ? [['__name__', alternative.name] as const] : []),
  ]);
  return {
    target: [...segmentsOf(request.path), ...collectionSegments],
    // The path of a collection group's documents is unknown.
    variables: globalVariables(
      service,
      request,
      query.collectionGroup === undefined ? request.path : null,
      resource,
    ),
    hasStateAfter: true,
  };
}
