import type { Expression } from '../syntax/ast.ts';

/**
 * Returns how many expressions a node counts, without its sub-expressions. Measured on the emulator
 * 1.19.9: the fixed segments of a path, the type after `is`, an omitted end of a range, the choice
 * of a ternary and the minus of a negative literal count too.
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
