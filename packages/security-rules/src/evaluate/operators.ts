import { arithmetic, compare, isComparison, negate } from '../builtin/operators.ts';
import type { BinaryOperator } from '../syntax/ast.ts';
import { bool } from '../value/bool.ts';
import { equal, sameMember } from '../value/equality.ts';
import { errorValue, functionNotFound, NULL_ERROR } from '../value/error.ts';
import { includesByValue } from '../value/set.ts';
import { hasUnknownEntry, UNKNOWN_ERROR } from '../value/unknown.ts';
import type { Result, Value } from '../value/value.ts';
import { constraintComparison, constraintContains } from './constraint-proof.ts';

/** `!a` and `-a`. */
export function unaryOperation(operator: '!' | '-', operand: Value): Result {
  if (operator === '-') return negate(operand);
  if (operand.type === 'bool') return bool(!operand.value);
  return errorValue(`Unsupported operation error. Received: !${operand.type}. Expected: !bool.`);
}

/** Applies a binary operator other than `&&` and `||`, which need errors as operands. */
export function binaryOperation(operator: BinaryOperator, left: Value, right: Value): Result {
  switch (operator) {
    case '==':
    case '!=':
    case '<':
    case '<=':
    case '>':
    case '>=':
      if (left.type === 'constraint' || right.type === 'constraint') {
        return constraintComparison(operator, left, right);
      }
      if (isComparison(operator)) return compare(operator, left, right);
      if (hasUnknownEntry(left) || hasUnknownEntry(right)) return UNKNOWN_ERROR;
      return bool(equal(left, right) === (operator === '=='));
    case 'in':
      return contains(right, left);
    case '&&':
    case '||':
      throw new Error('logical operators need unevaluated operands');
    default:
      return arithmetic(operator, left, right);
  }
}

/** `item in container`, for lists, sets, keys of maps, and constrained fields. */
function contains(container: Value, item: Value): Result {
  switch (container.type) {
    case 'null':
      return NULL_ERROR;
    case 'list':
      return bool(container.items.some((other) => sameMember(other, item)));
    case 'set':
      return bool(includesByValue(container.items, item));
    case 'map':
      if (item.type === 'string') return bool(container.entries.has(item.value));
      return errorValue(
        `Unsupported operation error. Received: map.in(${item.type}). Expected: map.in(string).`,
      );
    case 'constraint':
      return constraintContains(container, item);
    default:
      return functionNotFound('in');
  }
}
