import { RulesSyntaxError } from './rules-syntax-error.ts';
import type { Source } from './source.ts';
import type { Span } from './span.ts';
import { readBytes, readString } from './string-literal.ts';
import type { Token } from './token.ts';

const SPACE = /(?:[ \t\r\n\f]|\/\/[^\n]*|\/\*[\s\S]*?\*\/)+/y;
const SEGMENT =
  /\/(?:(?:[A-Za-z0-9\-._~@+&*':]|%[0-9A-Fa-f]{2})+|\((?:[A-Za-z0-9\-._~@+&*':]|%[0-9A-Fa-f]{2})+\))/y;
const FLOAT = /(?:(?:0|[1-9][0-9]*)?\.[0-9]+|(?:0|[1-9][0-9]*)\.)/y;
const INT = /(?:0|[1-9][0-9]*)/y;
const IDENTIFIER = /[A-Za-z_$][A-Za-z0-9_$]*/y;
// `$(` opens an expression inside a path, so a dollar before a bracket is a symbol, not a name.
const DOLLAR = /\$(?=\s*\()/y;
const SYMBOL = /(?:\+\+|--|\*\*|&&|\|\||==|!=|<=|>=|[-+*/%<>!?:;,.()[\]{}=])/y;

/**
 * Splits a rules file into tokens; the last has the kind `end`.
 *
 * @throws RulesSyntaxError at the first invalid character
 */
export function tokenize(source: Source): Token[] {
  const { text } = source;
  const lineStarts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) {
    lineStarts.push(at + 1);
  }
  let line = 0;
  const spanOf = (start: number, end: number): Span => {
    while ((lineStarts[line + 1] ?? Infinity) <= start) line += 1;
    return { start, end, line: line + 1, column: start - (lineStarts[line] ?? 0) + 1 };
  };
  const match = (pattern: RegExp, at: number): string | null => {
    pattern.lastIndex = at;
    return pattern.exec(text)?.[0] ?? null;
  };
  const fail = (description: string, at: number): never => {
    throw new RulesSyntaxError(description, source, spanOf(at, at + 1));
  };

  const tokens: Token[] = [];
  let at = 0;
  const push = (
    kind: 'identifier' | 'int' | 'float' | 'segment' | 'symbol',
    word: string,
  ): void => {
    tokens.push({ kind, text: word, span: spanOf(at, at + word.length) });
    at += word.length;
  };
  for (;;) {
    at += match(SPACE, at)?.length ?? 0;
    const char = text[at];
    if (char === undefined) break;
    const isBytes = char === 'b' && (text[at + 1] === "'" || text[at + 1] === '"');
    if (char === "'" || char === '"') {
      const read = readString(text, at);
      if (typeof read === 'number') return fail(unclosed(text, at, read), read);
      tokens.push({
        kind: 'string',
        text: text.slice(at, read.end),
        value: read.value,
        span: spanOf(at, read.end),
      });
      at = read.end;
      continue;
    }
    if (isBytes) {
      const read = readBytes(text, at + 1);
      if (typeof read === 'number') return fail(unclosed(text, at + 1, read), read);
      tokens.push({
        kind: 'bytes',
        text: text.slice(at, read.end),
        value: read.value,
        span: spanOf(at, read.end),
      });
      at = read.end;
      continue;
    }
    const word = {
      segment: match(SEGMENT, at),
      float: match(FLOAT, at),
      int: match(INT, at),
      dollar: match(DOLLAR, at),
      identifier: match(IDENTIFIER, at),
      symbol: match(SYMBOL, at),
    };
    if (word.segment !== null) push('segment', word.segment);
    else if (word.float !== null) push('float', word.float);
    else if (word.int !== null) push('int', word.int);
    else if (word.dollar !== null) push('symbol', word.dollar);
    else if (word.identifier !== null) push('identifier', word.identifier);
    else if (word.symbol !== null) push('symbol', word.symbol);
    else fail(`Unexpected character '${char}'.`, at);
  }
  tokens.push({ kind: 'end', text: '<end of file>', span: spanOf(at, at) });
  return tokens;
}

function unclosed(text: string, opening: number, wrong: number): string {
  return wrong === opening
    ? `Missing a closing ${text[opening]}`
    : `Unknown escape sequence '${text.slice(wrong, wrong + 2)}'.`;
}
