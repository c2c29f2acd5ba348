import type { Expression } from './ast.ts';

/** Returns the direct sub-expressions of an expression, in reading order. */
export function childrenOf(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case 'literal':
    case 'variable':
      return [];
    case 'list':
      return expression.items;
    case 'map':
      return expression.entries.flatMap((entry) => [entry.key, entry.value]);
    case 'path':
      return expression.parts.flatMap((part) => (part.kind === 'splice' ? [part.expression] : []));
    case 'member':
      return [expression.object];
    case 'index':
      return [expression.object, expression.index];
    case 'range':
      return [expression.object, expression.from, expression.to].filter((part) => part !== null);
    case 'call':
      return expression.args;
    case 'method':
      return [expression.object, ...expression.args];
    case 'unary':
    case 'is':
      return [expression.operand];
    case 'binary':
      return [expression.left, expression.right];
    case 'ternary':
      return [expression.condition, expression.then, expression.otherwise];
  }
}

/** Visits an expression and all its sub-expressions, in reading order, without recursion. */
export function walkExpression(
  expression: Expression,
  visit: (expression: Expression) => void,
): void {
  const waiting = [expression];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    visit(next);
    waiting.push(...childrenOf(next).toReversed());
  }
}
