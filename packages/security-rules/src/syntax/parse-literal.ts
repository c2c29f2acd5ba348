import type { Expression, Literal } from './ast.ts';
import type { TokenReader } from './token-reader.ts';

const LARGEST_INT = 2n ** 63n - 1n;

/**
 * Literal : Int | Float | String | Bytes | `true` | `false` | `null`
 * @param negative  whether a minus precedes; it belongs to an int literal, else the smallest int
 * could not be written
 * @returns null when the current token is not a literal
 */
export function parseLiteral(
  reader: TokenReader,
  { negative }: { negative: boolean },
): Expression | null {
  const token = reader.peek();
  const value = ((): Literal | null => {
    switch (token.kind) {
      case 'int': {
        const size = BigInt(token.text);
        if (size > LARGEST_INT + (negative ? 1n : 0n)) {
          reader.fail(`Invalid number literal ${token.text}.`);
        }
        return { type: 'int', value: negative ? -size : size };
      }
      case 'float':
        return { type: 'float', value: Number(token.text) };
      case 'string':
        return { type: 'string', value: token.value };
      case 'bytes':
        return { type: 'bytes', value: token.value };
      case 'identifier':
        if (token.text === 'null') return { type: 'null' };
        return token.text === 'true' || token.text === 'false'
          ? { type: 'bool', value: token.text === 'true' }
          : null;
      default:
        return null;
    }
  })();
  if (!value) return null;
  reader.next();
  return { kind: 'literal', value, span: token.span };
}
