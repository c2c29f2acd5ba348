/** A drawn part: what belongs into `<defs>` and what is painted. */
export interface Drawing {
  readonly defs: string;
  readonly body: string;
}

/** Makes ids that are unique in a document: a gradient whose twin sits in a hidden copy would vanish with it. */
export type IdSource = () => string;

/** Counts up behind a prefix; the prefix must be unique on the page (React: `useId()`). */
export function idSource(prefix: string): IdSource {
  let count = 0;
  return () => `${prefix}-${++count}`;
}

export function combine(parts: readonly Drawing[]): Drawing {
  return { defs: parts.map((part) => part.defs).join(''), body: parts.map((part) => part.body).join('') };
}

/** A number as short as SVG takes it, rounded to `digits` decimals. */
export function formatNumber(value: number, digits = 1): string {
  return String(Number(value.toFixed(digits)) + 0);
}
