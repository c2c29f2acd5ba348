import type { AccessMeter } from '../access-meter.ts';
import type { Lookup } from '../document-lookup.ts';
import type { Expression, FunctionDeclaration } from '../syntax/ast.ts';
import type { ErrorValue } from '../value/error.ts';
import type { Result } from '../value/value.ts';

/** The result of one evaluated expression, for `explain`. */
export interface Observation {
  readonly expression: Expression;
  readonly result: Result;
}

/** The state of the evaluation of one request. */
export interface EvaluationContext {
  readonly service: 'cloud.firestore' | 'firebase.storage';
  readonly lookup: Lookup;
  readonly access: AccessMeter;
  /** The absolute path of the request. */
  readonly requestPath: string;
  /** Whether `getAfter` and `existsAfter` can be called; else they fail. */
  readonly hasStateAfter: boolean;
  /** The absolute paths that the request's commit writes. */
  readonly writtenPaths: ReadonlySet<string>;
  /** Expressions evaluated so far. */
  expressionCount: number;
  /**
   * Set when evaluation must stop: a limit was exceeded, or a document must be fetched first. No
   * operator absorbs it.
   */
  abortError: ErrorValue | null;
  /** The path of the document that must be fetched first. */
  needs: string | null;
  /** Results of the present condition so far. */
  observations: Observation[];
}

/** Evaluates an expression. Passed as an argument to avoid an import cycle. */
export type Evaluate = (
  expression: Expression,
  scope: Scope,
  evaluation: EvaluationContext,
) => Result;

/**
 * The names visible at a location: those of a file, service, match or function body, and of the
 * scopes around it.
 */
export interface Scope {
  readonly variables: ReadonlyMap<string, Result>;
  readonly functions: readonly FunctionDeclaration[];
  readonly outer: Scope | null;
}

export function findVariable(scope: Scope, name: string): Result | undefined {
  for (let at: Scope | null = scope; at; at = at.outer) {
    const value = at.variables.get(name);
    if (value !== undefined) return value;
  }
  return undefined;
}

/** Finds the innermost function of a name, with the scope in which it was declared. */
export function findFunction(
  scope: Scope,
  name: string,
): { readonly declaration: FunctionDeclaration; readonly scope: Scope } | null {
  for (let at: Scope | null = scope; at; at = at.outer) {
    const declaration = at.functions.find((candidate) => candidate.name === name);
    if (declaration) return { declaration, scope: at };
  }
  return null;
}
