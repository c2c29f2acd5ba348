import type { Expression, Literal, PathExpressionPart } from '../syntax/ast.ts';
import { childrenOf } from '../syntax/walk-expression.ts';
import { expressionCost } from './expression-cost.ts';
import { toStringValue } from '../builtin/conversions.ts';
import { MAX_EXPRESSIONS } from '../limits.ts';
import { bool } from '../value/bool.ts';
import { errorValue, NULL_ERROR, typeError } from '../value/error.ts';
import { list } from '../value/list.ts';
import { map } from '../value/map.ts';
import { NULL } from '../value/null.ts';
import { path, type PathSegment } from '../value/path.ts';
import { UNKNOWN_ERROR } from '../value/unknown.ts';
import { isError, type Result, type Value } from '../value/value.ts';
import { binaryOperation, unaryOperation } from './operators.ts';
import { conjunction, disjunction, ternary } from './logic.ts';
import { findVariable, type EvaluationContext, type Scope } from './evaluation-context.ts';
import { callFunction, callMethod } from './function-call.ts';
import { evaluateAll } from './evaluate-operands.ts';
import { indexOf, memberOf, rangeOf } from './member-access.ts';
import { isOfType } from './type-test.ts';

const TOO_MANY = errorValue(
  `Maximum of ${MAX_EXPRESSIONS} expressions to evaluate has been reached.`,
);

/** Evaluates an expression, counts it, and records the result for `explain`. */
export function evaluate(
  expression: Expression,
  scope: Scope,
  evaluation: EvaluationContext,
): Result {
  if (evaluation.abortError) return evaluation.abortError;
  evaluation.expressionCount += expressionCost(expression);
  if (evaluation.expressionCount > MAX_EXPRESSIONS) {
    evaluation.abortError = TOO_MANY;
    return TOO_MANY;
  }
  const computed = evaluateNode(expression, scope, evaluation);
  const result = computed.type === 'unknown' ? UNKNOWN_ERROR : computed;
  evaluation.observations.push({ expression, result });
  return evaluation.abortError ?? result;
}

function evaluateNode(node: Expression, scope: Scope, evaluation: EvaluationContext): Result {
  const later = (expression: Expression) => () => evaluate(expression, scope, evaluation);
  // The right side of `&&` and `||` counts one more when it is evaluated.
  const counted = (expression: Expression) => () => {
    evaluation.expressionCount += 1;
    return evaluate(expression, scope, evaluation);
  };
  switch (node.kind) {
    case 'literal':
      return literalValue(node.value);
    case 'variable':
      return findVariable(scope, node.name) ?? NULL_ERROR;
    case 'ternary':
      return ternary(later(node.condition), later(node.then), later(node.otherwise));
    case 'binary':
      if (node.operator === '&&') return conjunction(later(node.left), counted(node.right));
      if (node.operator === '||') return disjunction(later(node.left), counted(node.right));
      break;
    case 'call':
      return callFunction(node, scope, evaluation, evaluate);
    case 'method':
      return callMethod(node, scope, evaluation, evaluate);
    default:
  }
  const operands = evaluateAll(childrenOf(node), scope, evaluation, evaluate);
  return Array.isArray(operands) ? applyOperands(node, operands) : operands;
}

function literalValue(literal: Literal): Value {
  return literal.type === 'null' ? NULL : literal;
}

/** Computes a node from the values of its sub-expressions, in reading order. */
function applyOperands(node: Expression, operands: readonly Value[]): Result {
  const [first = NULL, second = NULL, third = NULL] = operands;
  switch (node.kind) {
    case 'list':
      return list(operands);
    case 'map':
      return mapOf(operands);
    case 'path':
      return pathOf(node.parts, operands);
    case 'member':
      return memberOf(first, node.name);
    case 'index':
      return indexOf(first, second);
    case 'range': {
      const from = node.from ? second : null;
      const last = node.from ? third : second;
      return rangeOf(first, from, node.to ? last : null);
    }
    case 'unary':
      return unaryOperation(node.operator, first);
    case 'is':
      return bool(isOfType(first, node.type));
    case 'binary':
      return binaryOperation(node.operator, first, second);
    default:
      throw new Error(`an expression of kind ${node.kind} has no operands`);
  }
}

/** @param operands  alternating keys and values; the last value of a repeated key counts */
function mapOf(operands: readonly Value[]): Result {
  const entries: [string, Value][] = [];
  for (let index = 0; index + 1 < operands.length; index += 2) {
    const key = operands[index];
    const value = operands[index + 1];
    if (!key || !value) continue;
    if (key.type !== 'string') return typeError(key.type, 'string');
    entries.push([key.value, value]);
  }
  return map(entries);
}

/**
 * Builds a path literal. `$( )` with a path adds its segments; any other value that `string()`
 * accepts is one segment.
 */
function pathOf(parts: readonly PathExpressionPart[], splices: readonly Value[]): Result {
  const segments: PathSegment[] = [];
  let next = 0;
  for (const part of parts) {
    if (part.kind === 'text') {
      segments.push(part.text);
    } else if (part.kind === 'capture') {
      segments.push({ variable: part.name, glob: part.glob, bound: null });
    } else {
      const value = splices[next] ?? NULL;
      next += 1;
      if (value.type === 'path') {
        segments.push(...value.segments);
        continue;
      }
      const text = toStringValue(value);
      if (isError(text) || text.type !== 'string') return text;
      segments.push(text.value);
    }
  }
  return path(segments);
}
