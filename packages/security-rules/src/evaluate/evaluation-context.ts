import type { AccessMeter } from '../access-meter.ts';
import type { Lookup } from '../document-lookup.ts';
import type { Expression, FunctionDeclaration } from '../syntax/ast.ts';
import type { ErrorValue } from '../value/error.ts';
import type { Result } from '../value/value.ts';

/** What one evaluated expression gave, for `explain`. */
export interface Observation {
  readonly expression: Expression;
  readonly result: Result;
}

/** One request on its way through the rules. */
export interface EvaluationContext {
  readonly service: 'cloud.firestore' | 'firebase.storage';
  readonly lookup: Lookup;
  readonly access: AccessMeter;
  /** The absolute path that the request is for. */
  readonly requestPath: string;
  /** The absolute paths that the request's commit writes. */
  readonly writtenPaths: ReadonlySet<string>;
  /** Expressions evaluated so far. */
  expressionCount: number;
  /** Set when nothing more can be decided: a limit was passed, or a document must be fetched first. No operator absorbs it. */
  abortError: ErrorValue | null;
  /** The path of the document that must be fetched first. */
  needs: string | null;
  /** What the condition at hand gave so far. */
  observations: Observation[];
}

/** Gives an expression its value; handed on by whoever evaluates to those who need it for sub-expressions. */
export type Evaluate = (expression: Expression, scope: Scope, evaluation: EvaluationContext) => Result;

/** The names in sight at a place: those of a file, service, match or function body, then the ones around it. */
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

/** The innermost function of a name, with the scope in which it was written and whose names it sees. */
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
