import { errorValue, typeError, undefinedProperty, type ErrorValue } from './error.ts';
import { string } from './string.ts';
import type { Result, Value } from './value.ts';

/** A variable of a path template: `{x}` is one segment, `{x=**}` any number of segments. */
interface PathVariable {
  readonly variable: string;
  readonly glob: boolean;
  /** The segments from `bind`; null before it. */
  readonly bound: readonly string[] | null;
}

export type PathSegment = string | PathVariable;

/**
 * A path, without its leading slash. A path with an unbound variable equals nothing and has no
 * parts.
 */
export interface PathValue {
  readonly type: 'path';
  readonly segments: readonly PathSegment[];
}

export function path(segments: readonly PathSegment[]): PathValue {
  return { type: 'path', segments };
}

/** Returns the segments of a path, or an error that names the first unbound variable. */
export function boundSegments(value: PathValue): readonly string[] | ErrorValue {
  const segments: string[] = [];
  for (const segment of value.segments) {
    if (typeof segment === 'string') segments.push(segment);
    else if (segment.bound) segments.push(...segment.bound);
    else return errorValue(`Variable ${segment.variable} is not bound in path template.`);
  }
  return segments;
}

/**
 * Formats a path as `string()` does: with a leading slash, an unbound variable as an empty segment.
 */
export function showPath(value: PathValue): string {
  const segments = value.segments.flatMap((segment) =>
    typeof segment === 'string' ? segment : (segment.bound ?? ''),
  );
  return `/${segments.join('/')}`;
}

const CAPTURE = /^\{\s*([A-Za-z_$][A-Za-z0-9_$]*)\s*(?:=\s*(\*\*?)\s*)?\}$/;

/**
 * Splits an absolute path such as a document's name. Names in Storage may have empty segments,
 * which count.
 */
export function segmentsOf(absolute: string): string[] {
  return absolute.replace(/^\//, '').split('/');
}

/** Converts an absolute name to a path, without templates, trimming or decoding. */
export function plainPath(absolute: string): PathValue {
  return path(segmentsOf(absolute));
}

/**
 * Decodes a segment of a literal, a match or `path()` as the emulator 1.19.9 does, like a form
 * field of a URL: `a+b` is `a b` and `%41` is `A`. Returns null for an invalid percent escape.
 */
export function decodeSegment(text: string): string | null {
  if (/%(?![0-9A-Fa-f]{2})/.test(text)) return null;
  return text
    .replaceAll('+', ' ')
    .replace(/(?:%[0-9A-Fa-f]{2})+/g, (escaped) =>
      Buffer.from(escaped.replaceAll('%', ''), 'hex').toString('utf8'),
    );
}

/** Parses a path template such as `a/{x}/{rest=**}`. Spaces around segments are ignored. */
export function parsePath(text: string): PathValue | ErrorValue {
  if (text === '') return errorValue('Empty Path Template is not allowed.');
  const invalid = (reason: string): ErrorValue =>
    errorValue(`Invalid Path Template ${text}. ${reason}`);
  const segments: PathSegment[] = [];
  const names = new Set<string>();
  const parts = text.replace(/^\//, '').split('/');
  for (const part of parts.map((segment) => segment.trim())) {
    if (part === '') return invalid('Empty segment is not allowed.');
    if (!part.startsWith('{')) {
      const decoded = decodeSegment(part);
      if (decoded === null) return errorValue(`Unable to decode ${part} to url.`);
      segments.push(decoded);
      continue;
    }
    if (!part.endsWith('}')) return invalid('The capture segment is not closed.');
    const [, variable = '', stars] = CAPTURE.exec(part) ?? [];
    if (variable === '') {
      return invalid('A capture should start with a letter, dollar sign or underscore.');
    }
    if (names.has(variable)) {
      return errorValue(`Variable ${variable} already exists in the PathTemplate.`);
    }
    names.add(variable);
    segments.push({ variable, glob: stars === '**', bound: null });
  }
  return path(segments);
}

/** `p.x`: the value of the template's variable x, a string or, for `{x=**}`, a path. */
export function boundVariable(value: PathValue, name: string): Result {
  const plain = boundSegments(value);
  if ('type' in plain) return plain;
  for (const segment of value.segments) {
    if (typeof segment === 'string' || segment.variable !== name || !segment.bound) continue;
    return segment.glob ? path(segment.bound) : string(segment.bound.join('/'));
  }
  return undefinedProperty(name);
}

/**
 * `p[from:to]`: a variable of one segment stays a variable; a bound `{x=**}` becomes plain
 * segments.
 */
export function slicePath(value: PathValue, from: number, to: number): PathValue {
  const parts = value.segments.flatMap((segment) =>
    typeof segment !== 'string' && segment.glob ? [...(segment.bound ?? [])] : [segment],
  );
  return path(parts.slice(from, to));
}

/** The argument of `bind` for one variable. */
export interface PathBinding {
  readonly value: Value;
  /** The result of `string()` on the value. */
  readonly text: Result;
}

/**
 * Binds variables of a template. Each must exist and be unbound. Variables without a binding are
 * dropped, as on the emulator 1.19.9.
 */
export function bindPath(template: PathValue, bindings: ReadonlyMap<string, PathBinding>): Result {
  const variables = template.segments.filter((segment) => typeof segment !== 'string');
  const unknown = [...bindings.keys()].filter(
    (name) => !variables.some(({ variable }) => variable === name),
  );
  if (unknown.length > 0) {
    return errorValue(`Variable(s) ${unknown.join(', ')} do not exist in the path template.`);
  }
  const segments: PathSegment[] = [];
  for (const segment of template.segments) {
    const binding = typeof segment === 'string' ? undefined : bindings.get(segment.variable);
    if (typeof segment === 'string') segments.push(segment);
    else if (binding) {
      const bound = boundTo(segment, binding);
      if ('type' in bound) return bound;
      segments.push({ ...segment, bound });
    }
  }
  return path(segments);
}

function boundTo(
  { variable, glob, bound }: PathVariable,
  { value, text }: PathBinding,
): readonly string[] | ErrorValue {
  if (bound) return errorValue(`Variable ${variable} is already bound.`);
  if (glob) return value.type === 'path' ? boundSegments(value) : typeError(value.type, 'path');
  if (text.type === 'error') return text;
  const segment = text.type === 'string' ? text.value : '';
  return segment === ''
    ? errorValue(`Cannot bind empty value to path template variable ${variable}.`)
    : [segment];
}
