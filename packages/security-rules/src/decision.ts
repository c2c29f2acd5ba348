import type { Observation } from './evaluate/evaluation-context.ts';
import type { Allow, Ruleset } from './syntax/ast.ts';
import type { Result } from './value/value.ts';

/** One `allow` that was tried. */
export interface AllowTrace {
  readonly allow: Allow;
  readonly result: Result;
  /** Every sub-expression that was evaluated for it, in the order of their results. */
  readonly observations: readonly Observation[];
}

/** What the rules say to a request. */
export interface Decision {
  readonly allowed: boolean;
  /** Absolute paths of the documents that the rules read, each once: what a production project is billed for. */
  readonly reads: readonly string[];
  /** Expressions evaluated, against the limit of 1000; of a query with several alternatives the costliest one. */
  readonly expressions: number;
  /** The allows that were tried, in order; the last one granted if the request is allowed. */
  readonly trace: readonly AllowTrace[];
  readonly ruleset: Ruleset;
}

/** There is no decision before this document is known; fetch it, answer it in the lookup, and decide again. */
export interface MissingDocument {
  readonly needs: string;
}
