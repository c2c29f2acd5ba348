import { errorValue, typeError, undefinedProperty, type ErrorValue } from './error.ts';
import { string } from './string.ts';
import type { Result, Value } from './value.ts';

/** A variable of a path template: `{x}` stands for one segment, `{x=**}` for a run of them. */
interface PathVariable {
  readonly variable: string;
  readonly glob: boolean;
  /** The segments that `bind` put in its place; null before. */
  readonly bound: readonly string[] | null;
}

export type PathSegment = string | PathVariable;

/** A path, without its leading slash. Only one whose variables are all bound equals anything or can be taken apart. */
export interface PathValue {
  readonly type: 'path';
  readonly segments: readonly PathSegment[];
}

export function path(segments: readonly PathSegment[]): PathValue {
  return { type: 'path', segments };
}

/** The plain segments of a path; an error that names the first variable without a value. */
export function boundSegments(value: PathValue): readonly string[] | ErrorValue {
  const segments: string[] = [];
  for (const segment of value.segments) {
    if (typeof segment === 'string') segments.push(segment);
    else if (segment.bound) segments.push(...segment.bound);
    else return errorValue(`Variable ${segment.variable} is not bound in path template.`);
  }
  return segments;
}

/** How `string()` writes a path: with a leading slash, nothing in the place of a variable without a value. */
export function showPath(value: PathValue): string {
  return `/${value.segments.flatMap((segment) => (typeof segment === 'string' ? segment : (segment.bound ?? ''))).join('/')}`;
}

const CAPTURE = /^\{\s*([A-Za-z_$][A-Za-z0-9_$]*)\s*(?:=\s*(\*\*?)\s*)?\}$/;

/** The segments of an absolute path such as a document's name. */
export function segmentsOf(absolute: string): string[] {
  return absolute.split('/').filter((segment) => segment !== '');
}

/** The path that an absolute name spells: no templates, nothing trimmed. */
export function plainPath(absolute: string): PathValue {
  return path(segmentsOf(absolute));
}

/**
 * A segment as the emulator 1.19.9 reads it where a path is written down, in a literal, a match or `path()`: decoded
 * like a form field of a URL, so that `a+b` is `a b` and `%41` is `A`. Null when a percent sign starts no byte.
 */
export function decodeSegment(text: string): string | null {
  if (/%(?![0-9A-Fa-f]{2})/.test(text)) return null;
  return text
    .replaceAll('+', ' ')
    .replace(/(?:%[0-9A-Fa-f]{2})+/g, (escaped) => Buffer.from(escaped.replaceAll('%', ''), 'hex').toString('utf8'));
}

/** Reads a path template such as `a/{x}/{rest=**}`, blanks around segments aside; an error when it is not well formed. */
export function parsePath(text: string): PathValue | ErrorValue {
  if (text === '') return errorValue('Empty Path Template is not allowed.');
  const invalid = (why: string): ErrorValue => errorValue(`Invalid Path Template ${text}. ${why}`);
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
    if (variable === '') return invalid('A capture should start with a letter, dollar sign or underscore.');
    if (names.has(variable)) return errorValue(`Variable ${variable} already exists in the PathTemplate.`);
    names.add(variable);
    segments.push({ variable, glob: stars === '**', bound: null });
  }
  return path(segments);
}

/** `p.x`: what variable x of the template was bound to, a string or for a glob a path. */
export function boundVariable(value: PathValue, name: string): Result {
  const plain = boundSegments(value);
  if ('type' in plain) return plain;
  for (const segment of value.segments) {
    if (typeof segment === 'string' || segment.variable !== name || !segment.bound) continue;
    return segment.glob ? path(segment.bound) : string(segment.bound.join('/'));
  }
  return undefinedProperty(name);
}

/** `p[from:to]` of plain segments: a single variable keeps its name, a glob falls apart. */
export function slicePath(value: PathValue, from: number, to: number): PathValue {
  const parts = value.segments.flatMap((segment) =>
    typeof segment !== 'string' && segment.glob ? [...(segment.bound ?? [])] : [segment],
  );
  return path(parts.slice(from, to));
}

/** What `bind` is given for one variable. */
export interface PathBinding {
  readonly value: Value;
  /** What `string()` makes of the value. */
  readonly text: Result;
}

/**
 * Puts values in the place of variables. Each must be in the template and have none yet; a variable that is left over
 * is dropped, as on the emulator 1.19.9.
 */
export function bindPath(template: PathValue, bindings: ReadonlyMap<string, PathBinding>): Result {
  const variables = template.segments.filter((segment) => typeof segment !== 'string');
  const unknown = [...bindings.keys()].filter((name) => !variables.some(({ variable }) => variable === name));
  if (unknown.length > 0) return errorValue(`Variable(s) ${unknown.join(', ')} do not exist in the path template.`);
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
  return segment === '' ? errorValue(`Cannot bind empty value to path template variable ${variable}.`) : [segment];
}
