import type { FunctionDeclaration, Match, Ruleset } from './ast.ts';
import { checkCalls } from './check-calls.ts';
import { checkDepth } from './check-depth.ts';
import { checkPath } from './check-path.ts';
import { checkPatterns } from './check-patterns.ts';
import { RulesSyntaxError } from './rules-syntax-error.ts';
import type { Span } from './span.ts';
import { MAX_FUNCTION_LETS, MAX_FUNCTION_PARAMS } from '../limits.ts';

const SERVICES: ReadonlySet<string> = new Set(['cloud.firestore', 'firebase.storage']);
const METHODS: ReadonlySet<string> = new Set('read write get list create update delete'.split(' '));

/** Throws a RulesSyntaxError at a location. */
export type Fail = (description: string, span: Span) => never;
type Warn = (description: string, span: Span) => void;

/**
 * Checks what the grammar cannot: duplicate names, too many parameters or variables, call cycles,
 * two `**` in a path, invalid regular expressions, depth.
 * @returns warnings about unknown services and methods, which compile but never match
 * @throws RulesSyntaxError
 */
export function checkRuleset(ruleset: Omit<Ruleset, 'warnings'>): Ruleset['warnings'] {
  const warnings: { description: string; span: Span }[] = [];
  const warn: Warn = (description, span) => warnings.push({ description, span });
  const fail: Fail = (description, span) => {
    throw new RulesSyntaxError(description, ruleset.source, span);
  };

  checkDepth(ruleset, fail);
  checkFunctions(ruleset.functions, ruleset.version, fail);
  const seen = new Set<string>();
  for (const service of ruleset.services) {
    if (seen.has(service.name)) fail('Duplicate service name declaration.', service.span);
    seen.add(service.name);
    if (!SERVICES.has(service.name)) warn(`Invalid service name: ${service.name}.`, service.span);
    checkFunctions(service.functions, ruleset.version, fail);
    for (const match of service.matches) checkMatch(match, [], ruleset.version, fail, warn);
  }
  checkCalls(ruleset, fail);
  checkPatterns(ruleset, fail);
  return warnings;
}

function checkMatch(
  match: Match,
  above: readonly Match[],
  version: '1' | '2',
  fail: Fail,
  warn: Warn,
): void {
  checkPath(match, above, version, fail);
  for (const method of match.allows.flatMap((allow) => allow.methods)) {
    if (!METHODS.has(method.name)) warn(`Invalid method name: ${method.name}.`, method.span);
  }
  checkFunctions(match.functions, version, fail);
  for (const inner of match.matches) checkMatch(inner, [...above, match], version, fail, warn);
}

function checkFunctions(
  functions: readonly FunctionDeclaration[],
  version: '1' | '2',
  fail: Fail,
): void {
  const names = new Set<string>();
  for (const declaration of functions) {
    if (names.has(declaration.name)) {
      fail(`Function ${declaration.name} is already defined.`, declaration.span);
    }
    names.add(declaration.name);
    checkFunction(declaration, version, fail);
  }
}

function checkFunction(
  { name, params, lets, body, span }: FunctionDeclaration,
  version: '1' | '2',
  fail: Fail,
): void {
  if (params.length > MAX_FUNCTION_PARAMS) {
    fail(
      `Maximum allowed function arguments of ${MAX_FUNCTION_PARAMS} for function ${name} is reached.`,
      span,
    );
  }
  const bound = new Set<string>();
  for (const param of params) {
    if (bound.has(param.name)) fail(`Variable ${param.name} is already defined.`, param.span);
    bound.add(param.name);
  }
  for (const binding of lets) {
    if (version === '1') fail('Let bindings are not allowed in rules_version="1".', binding.span);
    if (bound.has(binding.name)) {
      fail(`The identifier [${binding.name}] is already bound in the current scope.`, binding.span);
    }
    bound.add(binding.name);
  }
  if (lets.length > MAX_FUNCTION_LETS) {
    // The message gives the documented limit, and the place is what follows the last variable
    // allowed and one more.
    const reached = 'Maximum allowed variable count of 10 for a given function has been reached.';
    fail(reached, (lets[MAX_FUNCTION_LETS + 1] ?? body).span);
  }
}
