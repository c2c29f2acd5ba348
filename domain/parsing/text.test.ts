import { expect, it } from 'vitest';
import { excessOf, findTextProblem, isBlank, oneLine, tidyLines } from './text.ts';

it.each([
  '',
  ' ',
  '\n\t \u00a0\u2003\u3000',
  '\u200b',
  '\ufeff \u2060\u200d',
  '\u202e\u202c',
  '\u3164',
  '\ufe0f',
])('%j is blank', (text) => expect(isBlank(text)).toBe(true));
it.each(['a', '.', ' 0 ', '👍🏽', '👨‍👩‍👧‍👦', '❤️', 'שלום', '\u202Eabc\u202C', '…', '\u200bx'])(
  '%j is not blank',
  (text) => expect(isBlank(text)).toBe(false),
);

it.each([
  [' a\n', 'a'],
  ['a\nb\n\nc', 'a\nb\n\nc'],
  ['a\r\nb\rc', 'a\nb\nc'],
  ['\u202Ea\u2066b', 'ab'],
  ['שלום\u200E a', 'שלום\u200E a'],
  ['a\n\n\nb', 'a\n\nb'],
  ['a\n \n\t\n  b', 'a\n\n  b'],
])('%j is sent as %j', (typed, sent) => expect(tidyLines(typed)).toBe(sent));

it.each([
  ['61 lines', Array.from({ length: 61 }, () => 'a').join('\n'), null],
  ['62 lines', Array.from({ length: 62 }, () => 'a').join('\n'), 'too-many-lines'],
  ['62 line separators', Array.from({ length: 62 }, () => 'a').join('\u{2028}'), 'too-many-lines'],
  ['only empty lines between two letters', `a${'\n'.repeat(1997)}b`, null],
  ['seven marks on a letter', `a${'\u0334'.repeat(7)}`, 'piled-marks'],
  ['marks with joiners between them', `a${'\u0334\u200D'.repeat(4)}`, 'piled-marks'],
  ['Hebrew with points and cantillation', 'ש\u05C1\u05BC\u05B6\u05BD\u0596', null],
  ['a flag of tags', '\u{1F3F4}\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}', null],
  ['2001 characters', 'a'.repeat(2001), 'too-long'],
] as const)('a text of %s', (_name, text, problem) =>
  expect(findTextProblem(text, 2000)).toBe(problem),
);

it.each([
  [' a\n', 'a'],
  ['a\r\nb\u2028\u202Ec', 'a b c'],
])('%j is %j on one line', (typed, line) => expect(oneLine(typed)).toBe(line));

it.each([
  ['abc', 3, oneLine, 0],
  [' a  b\n', 3, oneLine, 0],
  ['a\n\n\n\nb', 4, tidyLines, 0],
  ['a\n\n\n\nb', 4, oneLine, 0],
  ['abcde', 3, oneLine, 2],
  // An emoji has two UTF-16 units, as rules count.
  ['ab🔥', 3, oneLine, 1],
] as const)(
  '%j is longer than %i characters, as it is sent, by that many',
  (typed, max, asSent, excess) => expect(excessOf(typed, max, asSent)).toBe(excess),
);
