import { bool } from '../value/bool.ts';
import { bytes, encodeUtf8, toBase64, toHex } from '../value/bytes.ts';
import { errorValue, type ErrorValue } from '../value/error.ts';
import { int } from '../value/int.ts';
import { list } from '../value/list.ts';
import { compilePattern, replaceByPattern, splitByPattern } from '../value/pattern.ts';
import { string } from '../value/string.ts';
import { overload, type Overload } from './overload.ts';

function badPattern(text: string): ErrorValue {
  return errorValue(`Invalid regular expression pattern. Pattern: ${text}.`);
}

/**
 * https://firebase.google.com/docs/reference/rules/rules.String
 * @NOTE `lower` and `upper` change ASCII letters only, as on the emulator.
 */
export const STRING_METHODS: readonly (readonly [string, readonly Overload[]])[] = [
  ['size', [overload(['string'], ({ value }) => int(value.length))]],
  [
    'lower',
    [
      overload(['string'], ({ value }) =>
        string(value.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())),
      ),
    ],
  ],
  [
    'upper',
    [
      overload(['string'], ({ value }) =>
        string(value.replace(/[a-z]+/g, (letters) => letters.toUpperCase())),
      ),
    ],
  ],
  // Java's trim: all characters up to the space.
  ['trim', [overload(['string'], ({ value }) => string(value.replace(/^[\0- ]+|[\0- ]+$/g, '')))]],
  ['toUtf8', [overload(['string'], ({ value }) => bytes(encodeUtf8(value)))]],
  [
    'matches',
    [
      overload(['string', 'string'], (self, pattern) => {
        const compiled = compilePattern(pattern.value);
        return compiled ? bool(compiled.matches(self.value)) : badPattern(pattern.value);
      }),
    ],
  ],
  [
    'split',
    [
      overload(['string', 'string'], (self, pattern) => {
        const compiled = compilePattern(pattern.value);
        return compiled
          ? list(splitByPattern(compiled, self.value).map(string))
          : badPattern(pattern.value);
      }),
    ],
  ],
  [
    'replace',
    [
      overload(['string', 'string', 'string'], (self, pattern, replacement) => {
        const compiled = compilePattern(pattern.value);
        if (!compiled) return badPattern(pattern.value);
        const replaced = replaceByPattern(compiled, self.value, replacement.value);
        return replaced === null
          ? errorValue('Internal error: the replacement names an unknown group.')
          : string(replaced);
      }),
    ],
  ],
];

/** https://firebase.google.com/docs/reference/rules/rules.Bytes */
export const BYTES_METHODS: readonly (readonly [string, readonly Overload[]])[] = [
  ['size', [overload(['bytes'], ({ value }) => int(value.length))]],
  ['toBase64', [overload(['bytes'], ({ value }) => string(toBase64(value)))]],
  ['toHexString', [overload(['bytes'], ({ value }) => string(toHex(value)))]],
];
