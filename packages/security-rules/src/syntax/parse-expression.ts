import { MAX_EXPRESSION_DEPTH } from '../limits.ts';
import type { BinaryOperator, Expression } from './ast.ts';
import { isAtPathPart, parsePathExpression } from './parse-path.ts';
import { parseLiteral } from './parse-literal.ts';
import { spanning } from './span.ts';
import { PACKAGES, RESERVED_MEMBERS, RESERVED_WORDS } from './token.ts';
import type { TokenReader } from './token-reader.ts';
import { TYPE_NAMES } from './type-names.ts';

/**
 * Binding power of the infix operators; a higher one binds tighter. As measured on the emulator
 * 1.19.9, and unlike the documentation, `in` and `is` bind looser than `==`: `'a' in m == true` is
 * `'a' in (m == true)`.
 */
const BINDING_POWER: Readonly<Record<BinaryOperator | 'is', number>> = {
  '||': 1,
  '&&': 2,
  in: 3,
  is: 4,
  '==': 5,
  '!=': 5,
  '<': 6,
  '<=': 6,
  '>': 6,
  '>=': 6,
  '+': 7,
  '-': 7,
  '*': 8,
  '/': 8,
  '%': 8,
};

function infixAt(reader: TokenReader): BinaryOperator | 'is' | null {
  const { kind, text } = reader.peek();
  if (kind !== 'symbol' && !(kind === 'identifier' && (text === 'in' || text === 'is'))) {
    return null;
  }
  return Object.hasOwn(BINDING_POWER, text) ? (text as BinaryOperator | 'is') : null;
}

/** Expression : Infix [ `?` Expression `:` Expression ] */
export function parseExpression(reader: TokenReader): Expression {
  return reader.nested(() => parseTernary(reader));
}

function parseTernary(reader: TokenReader): Expression {
  const condition = parseInfix(reader, 1);
  if (!reader.take('?')) return condition;
  const then = parseExpression(reader);
  reader.expect(':');
  const otherwise = parseExpression(reader);
  return {
    kind: 'ternary',
    condition,
    then,
    otherwise,
    span: spanning(condition.span, otherwise.span),
  };
}

/** Infix : Not ( Operator Infix | `is` TypeName )*  — left-associative, by binding power. */
function parseInfix(reader: TokenReader, minPower: number): Expression {
  let left = parseNot(reader);
  // Each operator nests its left side one level deeper.
  let depth = 1;
  for (
    let operator = infixAt(reader);
    operator && BINDING_POWER[operator] >= minPower;
    operator = infixAt(reader)
  ) {
    depth += 1;
    if (depth > MAX_EXPRESSION_DEPTH) reader.fail('Expression is too complex to evaluate safely.');
    reader.next();
    if (operator === 'is') {
      const type = reader.next();
      if (!TYPE_NAMES.has(type.text)) {
        reader.fail(
          `An unsupported type identifier was used with the 'is' operator: ${type.text}.`,
          type.span,
        );
      }
      left = { kind: 'is', operand: left, type: type.text, span: spanning(left.span, type.span) };
      continue;
    }
    const right = parseInfix(reader, BINDING_POWER[operator] + 1);
    left = { kind: 'binary', operator, left, right, span: spanning(left.span, right.span) };
  }
  return left;
}

/** Not : `!` Not | Negative */
function parseNot(reader: TokenReader): Expression {
  const mark = reader.take('!');
  if (!mark) return parseNegative(reader);
  const operand = reader.nested(() => parseNot(reader));
  return { kind: 'unary', operator: '!', operand, span: spanning(mark.span, operand.span) };
}

/** Negative : [ `-` ] Postfix  — at most one sign. */
function parseNegative(reader: TokenReader): Expression {
  const mark = reader.take('-');
  if (!mark) return parsePostfix(reader);
  const isPlainInt = reader.peek().kind === 'int' && !reader.isAt('.', 1) && !reader.isAt('[', 1);
  const literal = isPlainInt ? parseLiteral(reader, { negative: true }) : null;
  if (literal) return { ...literal, span: spanning(mark.span, literal.span) };
  const operand = parsePostfix(reader);
  return { kind: 'unary', operator: '-', operand, span: spanning(mark.span, operand.span) };
}

function parsePostfix(reader: TokenReader): Expression {
  return parseSuffixes(reader, parsePrimary(reader));
}

/** Postfix : Primary ( `.` Member [ Arguments ] | `[` Index `]` )* */
function parseSuffixes(reader: TokenReader, primary: Expression): Expression {
  let object = primary;
  for (;;) {
    if (reader.take('.')) object = parseMember(reader, object);
    else if (reader.take('[')) object = parseIndex(reader, object);
    else return checkedVariable(reader, object);
  }
}

function parseMember(reader: TokenReader, object: Expression): Expression {
  const member = reader.next();
  if (member.kind !== 'identifier' || RESERVED_MEMBERS.has(member.text)) {
    return reader.fail(`Unexpected '${member.text}'.`, member.span);
  }
  if (reader.isAt('(')) {
    const { args, span } = parseArguments(reader);
    return { kind: 'method', object, name: member.text, args, span: spanning(object.span, span) };
  }
  return {
    kind: 'member',
    object: checkedVariable(reader, object),
    name: member.text,
    span: spanning(object.span, member.span),
  };
}

/** Index : Expression | [ Expression ] `:` [ Expression ] */
function parseIndex(reader: TokenReader, value: Expression): Expression {
  const object = checkedVariable(reader, value);
  const from = reader.isAt(':') ? null : parseExpression(reader);
  if (!reader.take(':')) {
    const end = reader.expect(']');
    if (!from) return reader.fail("Unexpected ']'.", end.span);
    return { kind: 'index', object, index: from, span: spanning(object.span, end.span) };
  }
  const to = reader.isAt(']') ? null : parseExpression(reader);
  const end = reader.expect(']');
  return { kind: 'range', object, from, to, span: spanning(object.span, end.span) };
}

/** Refuses a package that is not followed by `.name(…)`. */
function checkedVariable(reader: TokenReader, expression: Expression): Expression {
  if (expression.kind === 'variable' && PACKAGES.has(expression.name)) {
    reader.fail(
      `${expression.name} is a package and cannot be used as variable name.`,
      expression.span,
    );
  }
  return expression;
}

/** Primary : Literal | Name [ Arguments ] | List | Map | Path | `(` Expression `)` */
function parsePrimary(reader: TokenReader): Expression {
  const literal = parseLiteral(reader, { negative: false });
  if (literal) return literal;
  const token = reader.peek();
  if (isAtPathPart(reader)) {
    const parts = parsePathExpression(reader, parseExpression);
    return { kind: 'path', parts, span: spanning(token.span, reader.peek(-1).span) };
  }
  if (token.kind === 'identifier' && !RESERVED_WORDS.has(token.text)) {
    reader.next();
    if (!reader.isAt('(')) return { kind: 'variable', name: token.text, span: token.span };
    const { args, span } = parseArguments(reader);
    return { kind: 'call', name: token.text, args, span: spanning(token.span, span) };
  }
  if (reader.take('(')) {
    const inner = checkedVariable(reader, parseExpression(reader));
    reader.expect(')');
    return { ...inner, brackets: (inner.brackets ?? 0) + 1 };
  }
  if (reader.isAt('[')) {
    const { items, span } = parseItems(reader, '[', ']', parseExpression);
    return { kind: 'list', items, span };
  }
  if (reader.isAt('{')) {
    const { items, span } = parseItems(reader, '{', '}', parseMapEntry);
    return { kind: 'map', entries: items, span };
  }
  return reader.fail(`Unexpected '${token.text}'.`);
}

/** MapEntry : Expression `:` Expression */
function parseMapEntry(reader: TokenReader): { key: Expression; value: Expression } {
  const key = parseExpression(reader);
  reader.expect(':');
  return { key, value: parseExpression(reader) };
}

function parseArguments(reader: TokenReader) {
  const { items, span } = parseItems(reader, '(', ')', parseExpression);
  return { args: items, span };
}

/** Items : open [ Item ( `,` Item )* [ `,` ] ] close */
function parseItems<Item>(
  reader: TokenReader,
  open: string,
  close: string,
  parseItem: (reader: TokenReader) => Item,
) {
  const start = reader.expect(open).span;
  const items: Item[] = [];
  while (!reader.isAt(close)) {
    items.push(parseItem(reader));
    if (!reader.take(',')) break;
  }
  return { items, span: spanning(start, reader.expect(close).span) };
}
