import type { SeededRandom } from './seeded-random.ts';

type Type =
  | 'null' | 'bool' | 'int' | 'float' | 'string' | 'bytes' | 'list' | 'strings' | 'set' | 'map' | 'diff'
  | 'path' | 'timestamp' | 'duration' | 'latlng'; // prettier-ignore

const TYPES: readonly Type[] =
  'null bool int float string bytes list strings set map diff path timestamp duration latlng'.split(
    ' ',
  ) as Type[];

/**
 * Expressions without sub-expressions. The strings include patterns, units and keys, for correct
 * and wrong uses.
 */
const LEAVES: Readonly<Record<Type, readonly string[]>> = {
  null: ['null'],
  bool: ['true', 'false', "(id == 'x')", '(resource == null)', "('a' in {})"],
  int: ['0', '1', '2', '3', '-1', '7', '-7', '63', '1000', '2147483648', '9007199254740993', '9223372036854775807', '-9223372036854775808', 'request.auth.token.level'], // prettier-ignore
  float: ['0.0', '-0.0', '1.0', '1.5', '-1.5', '2.5', '0.1', '100000000.0', '0.0001', '9007199254740992.0', '(1.0 / 0.0)', '(-1.0 / 0.0)', '9223372036854775807.0'], // prettier-ignore
  string: ["''", "'a'", "'b'", "'A'", "'abc'", "'a,b,c'", "'a b'", "' x '", "'é'", "'😀'", "'12'", "'-3'", "'1.5'", "'a/b'", "'/a/{x}'", "'[a-c]+'", "'(a)|b'", "'.'", "','", "'s'", "'ms'", "'x'", "'\\n'", "'\\x41'", 'db', 'id', 'request.auth.uid', 'request.method'], // prettier-ignore
  bytes: ["b''", "b'a'", "b'abc'", "b'\\xff\\x00'", "b'é'", "b'\\377'"],
  list: ['[]', '[1]', '[1, 2, 3]', '[1.0]', '[1, 1.0]', "['a', 1]", '[null]', '[[1], [1.0]]', '[true, false]', "[{'a': 1}]"], // prettier-ignore
  strings: [
    "['a']",
    "['a', 'b']",
    "['b', 'a', 'a']",
    "['x', 'y']",
    'request.auth.token.roles',
    '[]',
  ],
  set: ['[].toSet()', '[1, 2].toSet()', "['a', 'b'].toSet()", '[1.0, 2].toSet()', '[[1]].toSet()'],
  map: ['{}', "{'a': 1}", "{'a': 1.0}", "{'b': 2, 'a': 1}", "{'a': {'b': 1}}", "{'a': null}", "{'x': 'y'}", "{'size': 1}", "{'a': [1, 2]}"], // prettier-ignore
  diff: [
    "{'a': 1}.diff({'a': 2})",
    "{'a': 1, 'b': 2}.diff({'c': 1})",
    "{'a': 1}.diff({'a': 1.0})",
    '{}.diff({})',
  ],
  path: ['/a/b', '/a/$(id)', '/a/$(/b/c)/d', "path('/a/b')", "path('a/{x}')", '/databases/$(db)/documents/a/b', "/a/$('b/c')", '/a/$(1)'], // prettier-ignore
  timestamp: ['timestamp.value(0)', 'timestamp.value(1600000000123)', 'timestamp.value(-1)', 'timestamp.date(2020, 2, 29)', 'timestamp.date(1, 1, 1)', 'timestamp.date(9999, 12, 31)'], // prettier-ignore
  duration: ["duration.value(1, 's')", "duration.value(-1500, 'ms')", "duration.value(1, 'w')", 'duration.time(1, 2, 3, 4)', "duration.value(0, 'ns')", "duration.value(315576000000, 's')"], // prettier-ignore
  latlng: [
    'latlng.value(0, 0)',
    'latlng.value(48.85, 2.35)',
    'latlng.value(-90, 180)',
    'latlng.value(1.0, 2)',
  ],
};

/**
 * Composed expressions of each type: `{int}` is replaced by an expression of that type, `{any}` by
 * one of any type.
 */
const SHAPES: Readonly<Record<Type, readonly string[]>> = {
  null: ['{map}.get({string}, null)'],
  bool: [
    '!{bool}', '({bool} && {bool})', '({bool} || {bool})', '({bool} ? {bool} : {bool})', '({any} == {any})', '({any} != {any})',
    '({int} == {float})', '({int} < {int})', '({int} <= {float})', '({float} > {int})', '({string} >= {string})', '({bytes} < {bytes})',
    '({timestamp} < {timestamp})', '({duration} >= {duration})', '({any} in {list})', '({any} in {set})', '({string} in {map})', '({any} in {any})',
    '({any} is int)', '({any} is number)', '({any} is list)', '({any} is map)', '({any} is path)', '({any} is string)', '({any} is duration)',
    '{list}.hasAll({list})', '{list}.hasAny({list})', '{list}.hasOnly({list})', '{strings}.hasOnly({strings})', '{set}.hasAll({set})', '{set}.hasAny({list})', '{set}.hasOnly({set})',
    '{string}.matches({string})', 'math.isNaN({float})', '({list} == {list})', '({set} == {set})', '({map} == {map})', '({path} == {path})',
  ], // prettier-ignore
  int: [
    '({int} + {int})', '({int} - {int})', '({int} * {int})', '({int} / {int})', '({int} % {int})', '-({int})', '{string}.size()', '{list}.size()', '{set}.size()', '{map}.size()', '{bytes}.size()',
    'int({string})', 'int({float})', 'math.abs({int})', 'math.round({float})', '{list}[{int}]', '{map}.a', "{map}['b']", '{map}.get({string}, {int})', "{map}.get(['a', 'b'], {int})",
    '{timestamp}.year()', '{timestamp}.month()', '{timestamp}.day()', '{timestamp}.hours()', '{timestamp}.minutes()', '{timestamp}.seconds()', '{timestamp}.nanos()', '{timestamp}.dayOfWeek()', '{timestamp}.dayOfYear()', '{timestamp}.toMillis()',
    '{duration}.seconds()', '{duration}.nanos()', '({bool} ? {int} : {int})',
  ], // prettier-ignore
  float: [
    '({float} + {int})', '({int} - {float})', '({float} * {float})', '({float} / {float})', '({float} % {float})', '-({float})', 'float({int})', 'float({string})', 'math.abs({float})', 'math.ceil({float})', 'math.floor({float})',
    'math.sqrt({int})', 'math.pow({int}, 2)', 'math.pow({float}, {int})', '{latlng}.latitude()', '{latlng}.longitude()', '({bool} ? {float} : {int})',
  ], // prettier-ignore
  string: [
    '({string} + {string})', '{string}.lower()', '{string}.upper()', '{string}.trim()', "{string}.replace({string}, '-')", "{string}.replace({string}, '[$0]')", '{strings}.join({string})', '{list}.join({string})', '{string}[{int}]', '{string}[{int}:{int}]', '{string}[:{int}]', '{string}[1:]',
    'string({int})', 'string({float})', 'string({bool})', 'string({any})', 'string({path})', '{path}[{int}]', '{bytes}.toBase64()', '{bytes}.toHexString()', '{strings}[{int}]', '({bool} ? {string} : {string})',
  ], // prettier-ignore
  bytes: ['{string}.toUtf8()', 'hashing.md5({string})', 'hashing.sha256({bytes})', 'hashing.crc32({string})', 'hashing.crc32c({bytes})'], // prettier-ignore
  list: ['[{any}, {any}]', '{list}.concat({list})', '{list}.removeAll({list})', '{map}.values()', '{list}[{int}:{int}]', '({bool} ? {list} : {strings})'], // prettier-ignore
  strings: ['{map}.keys()', "{string}.split({string})", "'a,b,,c'.split({string})", '{strings}.concat({strings})', '{strings}.removeAll({strings})'], // prettier-ignore
  set: ['{list}.toSet()', '{set}.union({set})', '{set}.intersection({set})', '{set}.difference({set})', '{diff}.addedKeys()', '{diff}.removedKeys()', '{diff}.changedKeys()', '{diff}.unchangedKeys()', '{diff}.affectedKeys()'], // prettier-ignore
  map: ["{'a': {any}, 'b': {any}}", '{{string}: {any}}', '{map}.a', '{map}.get({string}, {map})', '({bool} ? {map} : {map})'], // prettier-ignore
  diff: ['{map}.diff({map})'],
  path: ['path({string})', '/a/$({string})', '/$({path})/z', "path('/a/{x}').bind({map})", '/a/$({any})', '{path}[0:{int}]'], // prettier-ignore
  timestamp: ['({timestamp} + {duration})', '({timestamp} - {duration})', '({duration} + {timestamp})', 'timestamp.value({int})', 'timestamp.date({int}, {int}, {int})', '{timestamp}.date()'], // prettier-ignore
  duration: ['({timestamp} - {timestamp})', '({duration} + {duration})', '({duration} - {duration})', '-({duration})', 'duration.abs({duration})', "duration.value({int}, 's')", "duration.value({int}, 'd')", 'duration.value({int}, {string})', 'duration.time({int}, {int}, {int}, {int})', '{timestamp}.time()'], // prettier-ignore
  latlng: ['latlng.value({float}, {int})'],
};

// The share of sub-expressions that get a random type.
const ILL_TYPED = 1 / 14;

function ofType(random: SeededRandom, type: Type, depth: number): string {
  if (depth <= 0 || random.chance(0.25)) return random.pick(LEAVES[type]);
  const shape = random.pick(SHAPES[type]);
  return shape.replace(/\{(any|[a-z]+)\}(?!')/g, (placeholder, name: string) => {
    if (name === 'any') return ofType(random, random.pick(TYPES), depth - 1);
    const isType = (TYPES as readonly string[]).includes(name);
    if (!isType) return placeholder;
    return ofType(
      random,
      random.chance(ILL_TYPED) ? random.pick(TYPES) : (name as Type),
      depth - 1,
    );
  });
}

/** Returns a random expression of any type, mostly well typed. */
export function randomExpression(random: SeededRandom): string {
  return ofType(random, random.pick(TYPES), 1 + random.below(4));
}
