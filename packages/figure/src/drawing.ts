import type { Pose } from './flight.ts';

/** A drawn part: the content of `<defs>` and the painted elements. */
export interface Drawing {
  readonly defs: string;
  readonly body: string;
}

/**
 * Creates ids that are unique in the document: a gradient shared with a hidden copy would disappear
 * with it.
 */
export type IdSource = () => string;

/** Counts up after a prefix that must be unique on the page (React: `useId()`). */
export function idSource(prefix: string): IdSource {
  let count = 0;
  return () => `${prefix}-${++count}`;
}

export function combine(parts: readonly Drawing[]): Drawing {
  return {
    defs: parts.map((part) => part.defs).join(''),
    body: parts.map((part) => part.body).join(''),
  };
}

/** Formats a number as short as SVG allows, rounded to `digits` decimals. */
export function formatNumber(value: number, digits = 1): string {
  return String(Number(value.toFixed(digits)) + 0);
}

export interface Placement extends Pose {
  readonly scale?: number;
  readonly opacity?: number;
}

/** Places a body that is drawn around its center of mass on the plate. */
export function placeOnPlate(
  { x, y, angle, scale = 1, opacity = 1 }: Placement,
  body: string,
): string {
  const sized = scale === 1 ? '' : ` scale(${formatNumber(scale, 3)})`;
  const faded = opacity >= 1 ? '' : ` opacity="${formatNumber(opacity, 2)}"`;
  return `<g transform="translate(${formatNumber(x)} ${formatNumber(y)}) rotate(${formatNumber(angle)})${sized}"${faded}>${body}</g>`;
}
