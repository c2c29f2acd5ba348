import type { BoolValue } from './bool.ts';
import type { BytesValue } from './bytes.ts';
import type { ConstraintValue } from './constraint.ts';
import type { DurationValue } from './duration.ts';
import type { ErrorValue } from './error.ts';
import type { FloatValue } from './float.ts';
import type { IntValue } from './int.ts';
import type { LatLngValue } from './latlng.ts';
import type { ListValue } from './list.ts';
import type { MapDiffValue } from './map-diff.ts';
import type { MapValue } from './map.ts';
import type { NullValue } from './null.ts';
import type { PathValue } from './path.ts';
import type { SetValue } from './set.ts';
import type { StringValue } from './string.ts';
import type { TimestampValue } from './timestamp.ts';
import type { UnknownValue } from './unknown.ts';

/** A value of the language. `type` is the language's name of the type. */
export type Value =
  | NullValue
  | BoolValue
  | IntValue
  | FloatValue
  | StringValue
  | BytesValue
  | ListValue
  | SetValue
  | MapValue
  | MapDiffValue
  | PathValue
  | TimestampValue
  | DurationValue
  | LatLngValue
  | ConstraintValue
  | UnknownValue;

export type TypeName = Value['type'];

/**
 * The result of an evaluation: a value, or an error that operators may absorb. Errors are never
 * thrown.
 */
export type Result = Value | ErrorValue;

export function isError(result: Result): result is ErrorValue {
  return result.type === 'error';
}
