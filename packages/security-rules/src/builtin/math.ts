import { bool } from '../value/bool.ts';
import { float } from '../value/float.ts';
import { intFromFloat, wrappedInt } from '../value/int.ts';
import { overload, type Overload } from './overload.ts';

/**
 * https://firebase.google.com/docs/reference/rules/rules.math
 * @NOTE as on the emulator 1.19.9: `ceil` and `floor` return floats, halves round up, `isInfinite`
 * does not exist.
 */
export const MATH: readonly (readonly [string, readonly Overload[]])[] = [
  [
    'abs',
    [
      overload(['int'], ({ value }) => wrappedInt(value < 0n ? -value : value)),
      overload(['float'], ({ value }) => float(Math.abs(value))),
    ],
  ],
  ['ceil', [overload(['float'], ({ value }) => float(Math.ceil(value)))]],
  ['floor', [overload(['float'], ({ value }) => float(Math.floor(value)))]],
  ['round', [overload(['float'], ({ value }) => intFromFloat(Math.round(value)))]],
  ['sqrt', [overload(['float'], ({ value }) => float(Math.sqrt(value)))]],
  ['pow', [overload(['float', 'float'], (base, exponent) => float(base.value ** exponent.value))]],
  ['isNaN', [overload(['float'], ({ value }) => bool(Number.isNaN(value)))]],
];
