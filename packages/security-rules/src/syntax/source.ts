import type { Span } from './span.ts';

/** The text of one rules file under the name that messages show. */
export interface Source {
  readonly fileName: string;
  readonly text: string;
}

/** The text that a span covers, on one line. */
export function textOf(source: Source, span: Span): string {
  return source.text.slice(span.start, span.end).replace(/\s+/g, ' ');
}

/** `file:line:column`, as editors and terminals make it a link. */
export function formatLocation(source: Source, span: Span): string {
  return `${source.fileName}:${span.line}:${span.column}`;
}

/** The whole line of a span with a caret under its first character. */
export function lineWithCaret(source: Source, span: Span): string {
  const line = source.text.split('\n')[span.line - 1] ?? '';
  const indent = line.slice(0, span.column - 1).replace(/[^\t]/g, ' ');
  return `${line.replace(/\r$/, '')}\n${indent}^`;
}
