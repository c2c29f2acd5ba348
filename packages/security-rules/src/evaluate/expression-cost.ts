import type { Expression } from '../syntax/ast.ts';

/**
 * What evaluating a node counts against the limit of expressions, its sub-expressions not included, as measured on the
 * emulator 1.19.9: the fixed segments of a path, the type after `is`, an omitted end of a range, the branching of a
 * ternary and the minus of a negative literal count as expressions too.
 */
export function expressionCost(node: Expression): number {
  switch (node.kind) {
    case 'literal':
      return node.value.type === 'int' && node.value.value < 0n ? 2 : 1;
    case 'path':
      return 1 + node.parts.filter((part) => part.kind === 'text').length;
    case 'range':
      return 1 + [node.from, node.to].filter((end) => end === null).length;
    case 'is':
    case 'ternary':
      return 2;
    default:
      return 1;
  }
}
