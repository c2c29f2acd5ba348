import { MAX_EXPRESSION_DEPTH } from '../limits.ts';
import { RulesSyntaxError } from './rules-syntax-error.ts';
import type { Source } from './source.ts';
import type { Span } from './span.ts';
import { PACKAGES, RESERVED_WORDS, type Token } from './token.ts';

/**
 * A cursor over tokens, shared by the parsers. Errors have the location of the current token.
 */
export class TokenReader {
  readonly source: Source;
  private readonly tokens: readonly Token[];
  private at = 0;
  private depth = 0;

  constructor(source: Source, tokens: readonly Token[]) {
    this.source = source;
    this.tokens = tokens;
  }

  /** Returns the token `ahead` positions after the current one; after the end, the end token. */
  peek(ahead = 0): Token {
    const token = this.tokens[Math.min(this.at + ahead, this.tokens.length - 1)];
    if (!token) throw new Error('a token list ends with its end token');
    return token;
  }

  next(): Token {
    const token = this.peek();
    this.at += 1;
    return token;
  }

  /** Whether the token is this symbol or word; a string with the same text is not. */
  isAt(text: string, ahead = 0): boolean {
    const token = this.peek(ahead);
    return (token.kind === 'symbol' || token.kind === 'identifier') && token.text === text;
  }

  take(text: string): Token | null {
    return this.isAt(text) ? this.next() : null;
  }

  expect(text: string): Token {
    return this.take(text) ?? this.fail(`Unexpected '${this.peek().text}'. Expected '${text}'.`);
  }

  /** Reads a word that can name a variable, parameter, function or capture. */
  expectName(): { name: string; span: Span } {
    const token = this.peek();
    if (token.kind !== 'identifier' || RESERVED_WORDS.has(token.text)) {
      return this.fail(`Unexpected '${token.text}'. Expected a name.`);
    }
    this.next();
    return { name: token.text, span: token.span };
  }

  /** Reads a name that is not a package. */
  expectVariableName(): { name: string; span: Span } {
    const { name, span } = this.expectName();
    if (PACKAGES.has(name)) {
      return this.fail(`${name} is a package and cannot be used as variable name.`, span);
    }
    return { name, span };
  }

  /** Parses one level deeper; fails before the levels overflow the stack. */
  nested<Result>(parse: () => Result): Result {
    this.depth += 1;
    if (this.depth > MAX_EXPRESSION_DEPTH) {
      this.fail('Expression is too complex to evaluate safely.');
    }
    const result = parse();
    this.depth -= 1;
    return result;
  }

  fail(description: string, span: Span = this.peek().span): never {
    throw new RulesSyntaxError(description, this.source, span);
  }
}
