import { expect, test } from 'vitest';
import { code128, code128Values } from './code128.ts';

const [START_B, START_C, CODE_B, CODE_C, STOP] = [104, 105, 100, 99, 106];

test.each<[string, string, readonly number[]]>([
  // https://en.wikipedia.org/wiki/Code_128#Check_digit_calculation, in set B: 104 + 1·48 + 2·42 + 3·42 + 4·17 + …
  ['letters and digits, set B', 'PJJ123C', [START_B, 48, 42, 42, 17, 18, 19, 35, 55, STOP]],
  ['letters, then digits in set C', 'HI345678', [START_B, 40, 41, CODE_C, 34, 56, 78, 68, STOP]],
  ['an even number of digits', '12345678', [START_C, 12, 34, 56, 78, 47, STOP]],
  ['an odd number of digits', '12345', [START_B, 17, CODE_C, 23, 45, 53, STOP]],
  ['digits, then letters', '1234A', [START_C, 12, 34, CODE_B, 33, 102, STOP]],
  ['a text whose check symbol is known', 'Wikipedia', [START_B, 55, 73, 75, 73, 80, 69, 68, 73, 65, 88, STOP]],
])('%s', (_name, text, values) => {
  expect(code128Values(text)).toEqual(values);
});

test('a tracking number of Colissimo is a letter between digits', () => {
  expect(code128Values('6A00000000015')?.slice(0, 4)).toEqual([START_B, 22, 33, 16]);
});

test.each(['', 'é', 'A\n'])('%j cannot be encoded', (text) => {
  expect(code128Values(text)).toBeUndefined();
  expect(code128(text)).toBeUndefined();
});

test('the bars are those of the symbols: start B is 211214, A is 111323, its check symbol 131123, stop 2331112', () => {
  expect(code128Values('A')).toEqual([START_B, 33, 34, STOP]);
  const { path = '', width = 0 } = code128('A') ?? {};
  const bars = [...path.matchAll(/M(\d+) 0h(\d+)v1h-\2z/g)].map(([, x, w]) => [Number(x), Number(w)]);
  expect(bars).toEqual([
    ...[
      [0, 2],
      [3, 1],
      [6, 1],
    ],
    ...[
      [11, 1],
      [13, 1],
      [17, 2],
    ],
    ...[
      [22, 1],
      [26, 1],
      [28, 2],
    ],
    ...[
      [33, 2],
      [38, 3],
      [42, 1],
      [44, 2],
    ],
  ]);
  expect(width).toBe(46);
});
