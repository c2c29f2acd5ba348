import { expect, test } from 'vitest';
import { clockTime } from './clock-time.ts';

test.each([
  ['09:30', '9_h_30'],
  ['17:00', '17_h'],
  ['00:05', '0_h_05'],
  ['11:16:47', '11_h_16_min_47_s'],
  ['09:00:05', '9_h_00_min_05_s'],
])('%s is %s in French, in one line, and as stored in English', (time, french) => {
  expect(clockTime('fr', time).replaceAll('\u00a0', '_')).toBe(french);
  expect(clockTime('en', time)).toBe(time);
});
