import { errorValue, type ErrorValue } from '../value/error.ts';
import { float, parseFloat64, showFloat } from '../value/float.ts';
import { intFromFloat, parseInt64 } from '../value/int.ts';
import { parsePath, showPath } from '../value/path.ts';
import { string } from '../value/string.ts';
import type { Result, Value } from '../value/value.ts';
import { callOverload, overload, type Overload } from './overload.ts';

function badConversion(text: string, to: string): ErrorValue {
  return errorValue(
    `Type conversion error. Argument: [${text}], From type: [string], To type: [${to}].`,
  );
}

/**
 * `int()`, `float()`, `string()` and `path()`.
 * https://firebase.google.com/docs/reference/rules/rules.String
 */
export const CONVERSIONS: ReadonlyMap<string, readonly Overload[]> = new Map([
  [
    'int',
    [
      overload(['int'], (value) => value),
      overload(['float'], ({ value }) => intFromFloat(value)),
      overload(['string'], ({ value }) => parseInt64(value) ?? badConversion(value, 'int')),
    ],
  ],
  [
    'float',
    [
      overload(['int'], ({ value }) => float(Number(value))),
      overload(['float'], (value) => value),
      overload(['string'], ({ value }) => parseFloat64(value) ?? badConversion(value, 'float')),
    ],
  ],
  [
    'string',
    [
      overload(['int'], ({ value }) => string(String(value))),
      overload(['float'], ({ value }) => string(showFloat(value))),
      overload(['null'], () => string('null')),
      overload(['string'], (value) => value),
      overload(['bool'], ({ value }) => string(String(value))),
      overload(['path'], (value) => string(showPath(value))),
    ],
  ],
  ['path', [overload(['string'], ({ value }) => parsePath(value))]],
]);

/** `string(value)`, used also by `join`, by `$( )` in paths and by `bind`. */
export function toStringValue(value: Value): Result {
  return callOverload(
    CONVERSIONS.get('string') ?? [],
    [value],
    (types) => `string(${types.join(', ')})`,
  );
}
