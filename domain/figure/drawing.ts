/** A drawn part: the content of `<defs>` and the painted elements. */
export interface Drawing {
  readonly defs: string;
  readonly body: string;
}

/** Creates ids that are unique in the document: a gradient shared with a hidden copy would disappear with it. */
export type IdSource = () => string;

/** Counts up after a prefix that must be unique on the page (React: `useId()`). */
export function idSource(prefix: string): IdSource {
  let count = 0;
  return () => `${prefix}-${++count}`;
}

export function combine(parts: readonly Drawing[]): Drawing {
  return { defs: parts.map((part) => part.defs).join(''), body: parts.map((part) => part.body).join('') };
}

/** Formats a number as short as SVG allows, rounded to `digits` decimals. */
export function formatNumber(value: number, digits = 1): string {
  return String(Number(value.toFixed(digits)) + 0);
}
