import { expect, it } from 'vitest';
import { isBlank } from './blank-text.ts';

it.each(['', ' ', '\n\t \u00a0\u2003\u3000', '\u200b', '\ufeff \u2060\u200d', '\u202e\u202c', '\u3164', '\ufe0f'])(
  '%j is blank',
  (text) => expect(isBlank(text)).toBe(true),
);
it.each(['a', '.', ' 0 ', '👍🏽', '👨‍👩‍👧‍👦', '❤️', 'שלום', '\u202Eabc\u202C', '…', '\u200bx'])('%j is not blank', (text) =>
  expect(isBlank(text)).toBe(false),
);
