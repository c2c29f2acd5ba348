import type { AccessMeter } from '../access-meter.ts';
import type { AllowTrace, Decision, MissingDocument } from '../decision.ts';
import type { Lookup } from '../document-lookup.ts';
import type { Method } from '../request.ts';
import type { Allow, Ruleset, Service } from '../syntax/ast.ts';
import { TRUE } from '../value/bool.ts';
import { typeError } from '../value/error.ts';
import { isError, type Result } from '../value/value.ts';
import { evaluate } from './evaluate-expression.ts';
import type { EvaluationContext, Scope } from './evaluation-context.ts';
import { matchesFor, type MatchedBlock, type TargetSegment } from './match-path.ts';

/**
 * A request with `request` and `resource` as variables. Segments of the path can be unknown, as for
 * queries.
 */
export interface EvaluationRequest {
  readonly service: EvaluationContext['service'];
  readonly method: Method;
  readonly target: readonly TargetSegment[];
  readonly variables: ReadonlyMap<string, Result>;
  readonly lookup: Lookup;
  readonly access: AccessMeter;
  readonly requestPath: string;
  readonly hasStateAfter: boolean;
  readonly writtenPaths: ReadonlySet<string>;
}

const COMBINED_METHOD: Readonly<Record<Method, string>> = {
  get: 'read',
  list: 'read',
  create: 'write',
  update: 'write',
  delete: 'write',
};

/** Returns the scope of a match block's conditions. */
function scopeOf(
  ruleset: Ruleset,
  service: Service,
  matched: MatchedBlock,
  variables: Scope['variables'],
): Scope {
  const file: Scope = { variables, functions: ruleset.functions, outer: null };
  const top: Scope = { variables: new Map(), functions: service.functions, outer: file };
  return matched.chain.reduce<Scope>(
    (outer, block, index) => ({
      variables: matched.captures[index] ?? new Map(),
      functions: block.functions,
      outer,
    }),
    top,
  );
}

/** Tries every `allow` that covers the path and the method, in source order, until one is true. */
export function evaluateRuleset(
  ruleset: Ruleset,
  request: EvaluationRequest,
): Decision | MissingDocument {
  const { service: name, method, target, variables, access } = request;
  const evaluation: EvaluationContext = {
    service: name,
    lookup: request.lookup,
    access,
    requestPath: request.requestPath,
    hasStateAfter: request.hasStateAfter,
    writtenPaths: request.writtenPaths,
    expressionCount: 0,
    abortError: null,
    needs: null,
    observations: [],
  };
  const trace: AllowTrace[] = [];
  for (const { allow, scope } of allowsFor(ruleset, name, method, target, variables)) {
    evaluation.observations = [];
    const result = allow.condition
      ? asCondition(evaluate(allow.condition, scope, evaluation))
      : TRUE;
    trace.push({ allow, result, observations: evaluation.observations });
    if (evaluation.needs !== null) return { needs: evaluation.needs };
    if (isTrue(result) || evaluation.abortError) return finish(isTrue(result));
  }
  return finish(false);

  function finish(allowed: boolean): Decision {
    return {
      allowed,
      reads: access.paths,
      expressions: evaluation.expressionCount,
      trace,
      ruleset,
    };
  }
}

/** Yields every `allow` that covers the path and the method, in source order, with its scope. */
function* allowsFor(
  ruleset: Ruleset,
  serviceName: Service['name'],
  method: Method,
  target: readonly TargetSegment[],
  variables: Scope['variables'],
): Generator<{ allow: Allow; scope: Scope }> {
  const covers = ({ methods }: Allow) =>
    methods.some(({ name }) => name === method || name === COMBINED_METHOD[method]);
  for (const service of ruleset.services.filter(({ name }) => name === serviceName)) {
    for (const matched of matchesFor(service.matches, target, ruleset.version)) {
      const scope = scopeOf(ruleset, service, matched, variables);
      const allows = matched.chain.at(-1)?.allows ?? [];
      for (const allow of allows.filter(covers)) yield { allow, scope };
    }
  }
}

function isTrue(result: Result): boolean {
  return result.type === 'bool' && result.value;
}

function asCondition(result: Result): Result {
  return isError(result) || result.type === 'bool' ? result : typeError(result.type, 'bool');
}
