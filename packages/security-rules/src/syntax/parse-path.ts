import type { Expression, PathExpressionPart, PathPart } from './ast.ts';
import type { TokenReader } from './token-reader.ts';
import { decodeSegment } from '../value/path.ts';

/** Whether the current token continues a path: a segment, or a slash before `{` or `$`. */
export function isAtPathPart(reader: TokenReader): boolean {
  return (
    reader.peek().kind === 'segment' ||
    (reader.isAt('/') && (reader.isAt('{', 1) || reader.isAt('$', 1)))
  );
}

/** Converts a segment token. */
function textPart(token: string): PathPart {
  return { kind: 'text', text: decodeSegment(token.slice(1)) ?? token.slice(1) };
}

/** Capture : `{` Name [ `=` ( `*` | `**` ) ] `}` */
function parseCapture(reader: TokenReader): PathPart {
  reader.expect('{');
  const { name, span } = reader.expectVariableName();
  const glob = reader.take('=') !== null && (reader.take('**') ?? reader.expect('*')).text === '**';
  reader.expect('}');
  return { kind: 'capture', name, glob, span };
}

/** Pattern : ( Segment | `/` Capture )+ */
export function parsePattern(reader: TokenReader): PathPart[] {
  const parts: PathPart[] = [];
  while (isAtPathPart(reader)) {
    const token = reader.next();
    if (token.kind === 'segment') parts.push(textPart(token.text));
    else parts.push(parseCapture(reader));
  }
  if (parts.length === 0) {
    reader.fail("Forward slash '/' found where identifier or binding expected.");
  }
  return parts;
}

/** PathExpression : ( Segment | `/` Capture | `/` `$` `(` Expression `)` )+ */
export function parsePathExpression(
  reader: TokenReader,
  parseExpression: (reader: TokenReader) => Expression,
): PathExpressionPart[] {
  const parts: PathExpressionPart[] = [];
  while (isAtPathPart(reader)) {
    const token = reader.next();
    if (token.kind === 'segment') {
      parts.push(textPart(token.text));
    } else if (reader.take('$')) {
      reader.expect('(');
      parts.push({ kind: 'splice', expression: parseExpression(reader) });
      reader.expect(')');
    } else {
      parts.push(parseCapture(reader));
    }
  }
  return parts;
}
