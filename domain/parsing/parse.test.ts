import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { fewLines, line, lines, nonBlankLine, nonBlankLines, nonBlankText } from './parse.ts';

const manyLines = Array.from({ length: 62 }, () => 'a').join('\n');

it.each([
  ['line', line(5), ' a\nb ', 'a b'],
  ['line', line(5), ' ', ''],
  ['line', line(5), 'abcdef', 'too-long'],
  ['nonBlankLine', nonBlankLine(5), ' abcde ', 'abcde'],
  ['nonBlankLine', nonBlankLine(5), '\u{200B}', 'required'],
  ['nonBlankLine', nonBlankLine(5), 'abcdef', 'too-long'],
  ['lines', lines(500), ` ${manyLines}\n`, manyLines],
  ['lines', lines(5), '\n', ''],
  ['lines', lines(5), 'a\n\n\n\nbc', 'a\n\nbc'],
  ['lines', lines(5), 'a\n\n\n\nb c', 'too-long'],
  ['nonBlankLines', nonBlankLines(5), '\n', 'required'],
  ['nonBlankLines', nonBlankLines(500), manyLines, manyLines],
  ['fewLines', fewLines(500), '\n', ''],
  ['fewLines', fewLines(500), manyLines, 'too-many-lines'],
  ['nonBlankText', nonBlankText(5), ' ', 'required'],
  ['nonBlankText', nonBlankText(5), 'abcdef', 'too-long'],
  ['nonBlankText', nonBlankText(500), manyLines, 'too-many-lines'],
  ['nonBlankText', nonBlankText(500), `a${'\u{334}'.repeat(7)}`, 'piled-marks'],
])('%s: %#', (_name, schema, typed, expected) => {
  const { data, error } = z.safeParse(schema, typed);
  expect(data ?? error?.issues[0]?.message).toBe(expected);
});
