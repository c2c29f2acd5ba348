import { compare } from '../builtin/operators.ts';
import { bool, TRUE } from '../value/bool.ts';
import type { ConstraintValue, FilterOperator } from '../value/constraint.ts';
import { equal } from '../value/equality.ts';
import { errorValue, functionNotFound } from '../value/error.ts';
import type { Result, Value } from '../value/value.ts';

type Comparison = '==' | '!=' | '<' | '<=' | '>' | '>=';

const FLIPPED: Readonly<Record<Comparison, Comparison>> = {
  '==': '==',
  '!=': '!=',
  '<': '>',
  '<=': '>=',
  '>': '<',
  '>=': '<=',
};

/** A condition that the query does not prove is an error, not false. */
const NOT_PROVED = errorValue('The query does not prove this.');

function holds(operator: Comparison, left: Value, right: Value): boolean {
  if (operator === '==' || operator === '!=') return equal(left, right) === (operator === '==');
  const result = compare(operator, left, right);
  return result.type === 'bool' && result.value;
}

/** Whether every value that passes `field filter bound` also passes `field operator value`. */
function implies(
  filter: FilterOperator,
  bound: Value,
  operator: Comparison,
  value: Value,
): boolean {
  // @NOTE on the emulator 1.19.9 a float in a filter proves nothing about an int in a rule, but an
  // int about a float does.
  if (bound.type === 'float' && value.type === 'int') return false;
  switch (filter) {
    case '==':
      return holds(operator, bound, value);
    case '!=':
      return operator === '!=' && equal(bound, value);
    case 'not-in':
      return (
        operator === '!=' && bound.type === 'list' && bound.items.some((item) => equal(item, value))
      );
    case '>':
    case '>=':
      return lowerBoundImplies(filter, bound, operator, value);
    case '<':
    case '<=':
      return upperBoundImplies(filter, bound, operator, value);
    case 'array-contains':
      return false;
  }
}

function lowerBoundImplies(
  filter: '>' | '>=',
  bound: Value,
  operator: Comparison,
  value: Value,
): boolean {
  if (operator === '!=') return holds(filter === '>' ? '<=' : '<', value, bound);
  if (operator !== '>' && operator !== '>=') return false;
  const isStricter = filter === '>=' && operator === '>';
  return holds(isStricter ? '>' : '>=', bound, value);
}

function upperBoundImplies(
  filter: '<' | '<=',
  bound: Value,
  operator: Comparison,
  value: Value,
): boolean {
  if (operator === '!=') return holds(filter === '<' ? '>=' : '>', value, bound);
  if (operator !== '<' && operator !== '<=') return false;
  const isStricter = filter === '<=' && operator === '<';
  return holds(isStricter ? '<' : '<=', bound, value);
}

/**
 * Compares a constrained field with a value: true when a single filter proves it, else an error.
 */
export function constraintComparison(operator: Comparison, left: Value, right: Value): Result {
  const [field, value, fieldOperator] =
    left.type === 'constraint' ? [left, right, operator] : [right, left, FLIPPED[operator]];
  if (field.type !== 'constraint' || value.type === 'constraint') return NOT_PROVED;
  if (fieldOperator === '!=' && value.type === 'null') return TRUE;
  return field.filters.some((filter) =>
    implies(filter.operator, filter.value, fieldOperator, value),
  )
    ? TRUE
    : NOT_PROVED;
}

function isKnownToContain(field: ConstraintValue, item: Value): boolean {
  return field.filters.some(
    (filter) => filter.operator === 'array-contains' && equal(filter.value, item),
  );
}

/** `item in field` */
export function constraintContains(field: ConstraintValue, item: Value): Result {
  return isKnownToContain(field, item) ? TRUE : NOT_PROVED;
}

/**
 * Calls a method of a constrained field. Only `hasAny` exists; without proof it is false, not an
 * error.
 */
export function constraintMethod(
  field: ConstraintValue,
  name: string,
  args: readonly Value[],
): Result {
  const [items] = args;
  if (name !== 'hasAny' || args.length !== 1 || items?.type !== 'list') {
    return functionNotFound(name);
  }
  return bool(items.items.some((item) => isKnownToContain(field, item)));
}
