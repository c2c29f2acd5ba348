import type { Expression } from '../syntax/ast.ts';
import type { ErrorValue } from '../value/error.ts';
import { isError, type Value } from '../value/value.ts';
import type { Evaluate, EvaluationContext, Scope } from './evaluation-context.ts';

/**
 * Evaluates all operands, from last to first.
 *
 * @returns their values, or the error of the first failed one in reading order
 */
export function evaluateAll(
  expressions: readonly Expression[],
  scope: Scope,
  evaluation: EvaluationContext,
  evaluate: Evaluate,
): Value[] | ErrorValue {
  const results = expressions
    .toReversed()
    .map((expression) => evaluate(expression, scope, evaluation));
  const values: Value[] = [];
  for (const result of results.reverse()) {
    if (isError(result)) return result;
    values.push(result);
  }
  return values;
}
