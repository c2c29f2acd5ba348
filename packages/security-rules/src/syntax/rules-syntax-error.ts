import { lineWithCaret, formatLocation, type Source } from './source.ts';
import type { Span } from './span.ts';

/**
 * A ruleset does not compile. `message` is `file:line:column: description` followed by the line and
 * a caret; `description` is the message of the emulator's compiler, where it has one.
 */
export class RulesSyntaxError extends Error {
  override readonly name = 'RulesSyntaxError';
  readonly description: string;
  readonly fileName: string;
  readonly span: Span;

  constructor(description: string, source: Source, span: Span) {
    super(`${formatLocation(source, span)}: ${description}\n${lineWithCaret(source, span)}`);
    this.description = description;
    this.fileName = source.fileName;
    this.span = span;
  }
}
