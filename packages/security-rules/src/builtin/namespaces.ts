import { latlng } from '../value/latlng.ts';
import { HASHING } from './hashing.ts';
import { MATH } from './math.ts';
import { overload, type Overload } from './overload.ts';
import { DURATION, TIMESTAMP } from './time-functions.ts';

/** https://firebase.google.com/docs/reference/rules/rules.latlng */
const LATLNG: readonly (readonly [string, readonly Overload[]])[] = [
  [
    'value',
    [
      overload(['float', 'float'], (latitude, longitude) =>
        latlng(latitude.value, longitude.value),
      ),
    ],
  ],
];

/** The functions of each namespace, by their full name such as `math.abs`. */
export const NAMESPACE_FUNCTIONS: ReadonlyMap<string, readonly Overload[]> = new Map(
  Object.entries({
    math: MATH,
    hashing: HASHING,
    duration: DURATION,
    timestamp: TIMESTAMP,
    latlng: LATLNG,
  }).flatMap(([namespace, functions]) =>
    functions.map(([name, overloads]): [string, readonly Overload[]] => [
      `${namespace}.${name}`,
      overloads,
    ]),
  ),
);
