import type { Observation } from './evaluate/evaluation-context.ts';
import type { Allow, Ruleset } from './syntax/ast.ts';
import type { Result } from './value/value.ts';

/** One `allow` that was tried. */
export interface AllowTrace {
  readonly allow: Allow;
  readonly result: Result;
  /** Every sub-expression that was evaluated, in the order of the results. */
  readonly observations: readonly Observation[];
}

/** The result of evaluating rules for a request. */
export interface Decision {
  readonly allowed: boolean;
  /**
   * Absolute paths of the documents that the rules read, each once; production bills them as reads.
   */
  readonly reads: readonly string[];
  /**
   * Evaluated expressions, of which 1000 are allowed; for a query, those of its costliest
   * alternative.
   */
  readonly expressions: number;
  /** The `allow`s that were tried, in order; if the request is allowed, the last one was true. */
  readonly trace: readonly AllowTrace[];
  readonly ruleset: Ruleset;
}

/**
 * No decision is possible without this document: fetch it, return it from the lookup, and decide
 * again.
 */
export interface MissingDocument {
  readonly needs: string;
}
