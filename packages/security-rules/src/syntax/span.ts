/**
 * A range in a rules file. Offsets count UTF-16 units from 0, `end` exclusive; line and column
 * count from 1.
 */
export interface Span {
  readonly start: number;
  readonly end: number;
  readonly line: number;
  readonly column: number;
}

/** Returns the span from the start of one to the end of another. */
export function spanning(first: Span, last: Span): Span {
  return { start: first.start, end: last.end, line: first.line, column: first.column };
}
