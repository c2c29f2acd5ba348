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

/** The first that matches counts. */
const WORDS = [
  ['segment', SEGMENT],
  ['float', FLOAT],
  ['int', INT],
  ['symbol', DOLLAR],
  ['identifier', IDENTIFIER],
  ['symbol', SYMBOL],
] as const;

/**
 * Splits a rules file into tokens; the last has the kind `end`.
 *
 * @throws RulesSyntaxError at the first invalid character
 */
export function tokenize(source: Source): Token[] {
  return new Lexer(source).tokens();
}

class Lexer {
  readonly #source: Source;
  readonly #text: string;
  readonly #lineStarts = [0];
  /** Index in `#lineStarts` of the line of the last span. */
  #line = 0;
  /** Offset of the next token. */
  #at = 0;

  constructor(source: Source) {
    const { text } = source;
    this.#source = source;
    this.#text = text;
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) {
      this.#lineStarts.push(at + 1);
    }
  }

  tokens(): Token[] {
    const tokens: Token[] = [];
    for (;;) {
      this.#at += this.#match(SPACE)?.length ?? 0;
      const char = this.#text[this.#at];
      if (char === undefined) break;
      const token = this.#stringToken() ?? this.#bytesToken() ?? this.#wordToken();
      if (token === null) return this.#fail(`Unexpected character '${char}'.`, this.#at);
      tokens.push(token);
      this.#at = token.span.end;
    }
    tokens.push({ kind: 'end', text: '<end of file>', span: this.#spanTo(this.#at) });
    return tokens;
  }

  #stringToken(): Token | null {
    const at = this.#at;
    if (!isQuote(this.#text[at])) return null;
    const read = readString(this.#text, at);
    if (typeof read === 'number') return this.#fail(unclosed(this.#text, at, read), read);
    const { value, end } = read;
    return { kind: 'string', text: this.#text.slice(at, end), value, span: this.#spanTo(end) };
  }

  #bytesToken(): Token | null {
    const at = this.#at;
    const opening = at + 1;
    if (this.#text[at] !== 'b' || !isQuote(this.#text[opening])) return null;
    const read = readBytes(this.#text, opening);
    if (typeof read === 'number') return this.#fail(unclosed(this.#text, opening, read), read);
    const { value, end } = read;
    return { kind: 'bytes', text: this.#text.slice(at, end), value, span: this.#spanTo(end) };
  }

  #wordToken(): Token | null {
    for (const [kind, pattern] of WORDS) {
      const text = this.#match(pattern);
      if (text !== null) return { kind, text, span: this.#spanTo(this.#at + text.length) };
    }
    return null;
  }

  #match(pattern: RegExp): string | null {
    pattern.lastIndex = this.#at;
    return pattern.exec(this.#text)?.[0] ?? null;
  }

  #spanTo(end: number): Span {
    return this.#span(this.#at, end);
  }

  /** Starts of spans never go back. */
  #span(start: number, end: number): Span {
    while ((this.#lineStarts[this.#line + 1] ?? Infinity) <= start) this.#line += 1;
    const lineStart = this.#lineStarts[this.#line] ?? 0;
    return { start, end, line: this.#line + 1, column: start - lineStart + 1 };
  }

  #fail(description: string, at: number): never {
    throw new RulesSyntaxError(description, this.#source, this.#span(at, at + 1));
  }
}

function isQuote(char: string | undefined): boolean {
  return char === "'" || char === '"';
}

function unclosed(text: string, opening: number, wrong: number): string {
  return wrong === opening
    ? `Missing a closing ${text[opening]}`
    : `Unknown escape sequence '${text.slice(wrong, wrong + 2)}'.`;
}
