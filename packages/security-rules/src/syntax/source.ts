import type { Span } from './span.ts';

/** The text of a rules file, with the name for messages. */
export interface Source {
  readonly fileName: string;
  readonly text: string;
}

/** Returns the text of a span on one line. */
export function textOf(source: Source, span: Span): string {
  return source.text.slice(span.start, span.end).replace(/\s+/g, ' ');
}

/** Formats `file:line:column`, which editors and terminals turn into a link. */
export function formatLocation(source: Source, span: Span): string {
  return `${source.fileName}:${span.line}:${span.column}`;
}

/** Returns the line of a span, with a caret under its first character. */
export function lineWithCaret(source: Source, span: Span): string {
  const line = source.text.split('\n')[span.line - 1] ?? '';
  const indent = line.slice(0, span.column - 1).replace(/[^\t]/g, ' ');
  return `${line.replace(/\r$/, '')}\n${indent}^`;
}
