import { ControlError } from './control-error.ts';

/** The fields of a control request, from JSON or a form. */
export type Fields = Record<string, unknown>;

/** @throws ControlError for anything but a number or its text */
export function numberField(
  fields: Fields,
  name: string,
  minimum = Number.NEGATIVE_INFINITY,
): number | undefined {
  const value = fields[name];
  if (value === undefined || value === '') return undefined;
  const isReadable = typeof value === 'number' || typeof value === 'string';
  const number = isReadable ? Number(value) : Number.NaN;
  if (!Number.isFinite(number) || number < minimum) {
    throw new ControlError(`${name} must be a number of at least ${minimum}.`);
  }
  return number;
}

export function textField(fields: Fields, name: string): string | undefined {
  const value = fields[name];
  if (value === undefined || value === '') return undefined;
  if (typeof value !== 'string') throw new ControlError(`${name} must be a string.`);
  return value;
}

/** A checked checkbox of a form is `on`. */
export function flagField(fields: Fields, name: string): boolean | undefined {
  const value = fields[name];
  if (value === undefined) return undefined;
  if (typeof value === 'boolean') return value;
  if (value === 'on' || value === 'true') return true;
  if (value === 'false' || value === '') return false;
  throw new ControlError(`${name} must be true or false.`);
}

/** @throws ControlError for any other value */
export function enumField<Word extends string>(
  fields: Fields,
  name: string,
  allowed: readonly Word[],
): Word | undefined {
  const value = textField(fields, name);
  if (value === undefined) return undefined;
  const match = allowed.find((known) => known === value);
  if (match === undefined) throw new ControlError(`${name} must be one of ${allowed.join(', ')}.`);
  return match;
}
