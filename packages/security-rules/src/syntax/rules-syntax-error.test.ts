import { expect, test } from 'vitest';
import { parseRules } from '../parse-rules.ts';
import { RulesSyntaxError } from './rules-syntax-error.ts';
import { wrap } from '../test-helpers.ts';

function errorOf(text: string): RulesSyntaxError {
  try {
    parseRules(text, 'firestore.rules');
  } catch (error) {
    if (error instanceof RulesSyntaxError) return error;
    throw error;
  }
  throw new Error('the rules compile');
}

/** Returns variables, one a line. */
function lets(count: number): string {
  return Array.from({ length: count }, (_, index) => `\nlet v${index} = ${index};`).join('');
}

test('an error has the file, line and column, and the line with a caret', () => {
  expect(errorOf(wrap('\tmatch /a/{x} {\n\t  allow get: true;\n\t}')).message).toBe(
    "firestore.rules:4:15: Missing 'if' before conditional expression.\n\t  allow get: true;\n\t             ^",
  );
});

test.each([
  ['', 1, 1],
  [wrap("match /a/{x} { allow get: if 'a; }"), 3, 30],
  [wrap("match /a/{x} { allow get: if 'a’b' == 'q'; }"), 3, 30],
  [wrap('match /a/{x} { allow get: if "a“b" == "q"; }'), 3, 30],
  [wrap("match /a/{x} { allow get: if '\\q' == 'q'; }"), 3, 31],
  [wrap("match /a/{x} { allow get: if x.matches('['); }"), 3, 40],
  [wrap('match /a/{x} { allow get: if 9223372036854775808 > 0; }'), 3, 30],
  [wrap('match /a/{x} { allow get: if math == 1; }'), 3, 30],
  [wrap('match /a/{x} { allow get: if 1 is thing; }'), 3, 35],
  [wrap('match /a/{x} {\n}'), 4, 1],
  [wrap('match /a/{x}/{x} { allow get; }'), 3, 15],
  [wrap('match /a/{x} { allow get: if f(); function f() { return f(); } }'), 3, 57],
  [wrap(`match /a/{x} {\nfunction f() {${lets(12)}\nreturn true; } }`), 17, 8],
  [wrap(`match /a/{x} {\nfunction f() {${lets(13)}\nreturn true; } }`), 17, 1],
  ['service cloud.firestore { match /a/{x} {\nfunction f() { let a = 1; return a; } } }', 2, 16],
  [`${wrap('match /a/{x} { allow get; }')} §`, 4, 5],
])('%j fails at %i:%i', (text, line, column) => {
  expect(errorOf(text).span).toMatchObject({ line, column });
});

test.each([
  [
    'service cloud.firestore { match /a/{x} { allow get; } }',
    'Ruleset uses old version (version [1]). Please update to the latest version (version [2]).',
    null,
  ],
  [
    "rules_version = '2'; service foo.bar { match /a/{x} { allow get; } }",
    'Invalid service name: foo.bar.',
    1,
  ],
  [wrap('match /a/{x} { allow fetch; }'), 'Invalid method name: fetch.', 3],
])('%j compiles with a warning', (text, description, line) => {
  const [warning] = parseRules(text, 'firestore.rules').warnings;
  expect([warning?.description, warning?.span?.line ?? null]).toEqual([description, line]);
});

test.each([
  ['brackets', '('.repeat(100_000)],
  ['nots', `${'!'.repeat(100_000)}true`],
  ['operators', Array.from({ length: 100_000 }, () => 'true').join('&&')],
  ['lists', '['.repeat(100_000)],
  ['calls', 'f('.repeat(100_000)],
])('refuses 100 000 nested %s', (_name, condition) => {
  const error = errorOf(wrap(`match /a/{x} { allow get: if ${condition}; }`));
  expect(error.description).toBe('Expression is too complex to evaluate safely.');
});

test('refuses 10 000 nested blocks', () => {
  expect(errorOf(wrap('match /a {'.repeat(10_000))).description).toMatch(
    /^Maximum allowed resource rule depth/,
  );
});
