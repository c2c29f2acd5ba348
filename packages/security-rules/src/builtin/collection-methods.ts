import { bool } from '../value/bool.ts';
import { sameMember } from '../value/equality.ts';
import { int } from '../value/int.ts';
import { list } from '../value/list.ts';
import { includesByValue, setOf } from '../value/set.ts';
import { string } from '../value/string.ts';
import { isError, type Result, type Value } from '../value/value.ts';
import { toStringValue } from './conversions.ts';
import { overload, type Overload } from './overload.ts';

function includes(items: readonly Value[], item: Value): boolean {
  return items.some((other) => sameMember(other, item));
}

function join(items: readonly Value[], separator: string): Result {
  const texts: string[] = [];
  for (const item of items) {
    const text = toStringValue(item);
    if (isError(text) || text.type !== 'string') return text;
    texts.push(text.value);
  }
  return string(texts.join(separator));
}

/**
 * https://firebase.google.com/docs/reference/rules/rules.List
 * @NOTE as on the emulator, these accept only lists and distinguish ints from floats.
 */
export const LIST_METHODS: readonly (readonly [string, readonly Overload[]])[] = [
  ['size', [overload(['list'], ({ items }) => int(items.length))]],
  ['toSet', [overload(['list'], ({ items }) => setOf(items))]],
  ['concat', [overload(['list', 'list'], (self, other) => list([...self.items, ...other.items]))]],
  [
    'hasAll',
    [
      overload(['list', 'list'], (self, other) =>
        bool(other.items.every((item) => includes(self.items, item))),
      ),
    ],
  ],
  [
    'hasAny',
    [
      overload(['list', 'list'], (self, other) =>
        bool(other.items.some((item) => includes(self.items, item))),
      ),
    ],
  ],
  [
    'hasOnly',
    [
      overload(['list', 'list'], (self, other) =>
        bool(self.items.every((item) => includes(other.items, item))),
      ),
    ],
  ],
  ['join', [overload(['list', 'string'], (self, separator) => join(self.items, separator.value))]],
  [
    'removeAll',
    [
      overload(['list', 'list'], (self, other) =>
        list(self.items.filter((item) => !includes(other.items, item))),
      ),
    ],
  ],
];

function hasAll(self: readonly Value[], other: readonly Value[]): Result {
  return bool(other.every((item) => includesByValue(self, item)));
}

function hasAny(self: readonly Value[], other: readonly Value[]): Result {
  return bool(other.some((item) => includesByValue(self, item)));
}

function hasOnly(self: readonly Value[], other: readonly Value[]): Result {
  return bool(self.every((item) => includesByValue(other, item)));
}

/** Returns the overloads of a test of a set against a list or a set. */
function listOrSetOverloads(
  test: (self: readonly Value[], other: readonly Value[]) => Result,
): readonly Overload[] {
  return [
    overload(['set', 'list'], (self, other) => test(self.items, other.items)),
    overload(['set', 'set'], (self, other) => test(self.items, other.items)),
  ];
}

/** https://firebase.google.com/docs/reference/rules/rules.Set */
export const SET_METHODS: readonly (readonly [string, readonly Overload[]])[] = [
  ['size', [overload(['set'], ({ items }) => int(items.length))]],
  [
    'difference',
    [
      overload(['set', 'set'], (self, other) =>
        setOf(self.items.filter((item) => !includesByValue(other.items, item))),
      ),
    ],
  ],
  [
    'intersection',
    [
      overload(['set', 'set'], (self, other) =>
        setOf(self.items.filter((item) => includesByValue(other.items, item))),
      ),
    ],
  ],
  ['union', [overload(['set', 'set'], (self, other) => setOf([...self.items, ...other.items]))]],
  ['hasAll', listOrSetOverloads(hasAll)],
  ['hasAny', listOrSetOverloads(hasAny)],
  ['hasOnly', listOrSetOverloads(hasOnly)],
];
