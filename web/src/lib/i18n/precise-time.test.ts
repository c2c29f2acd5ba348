import { expect, it } from 'vitest';
import { preciseTime } from './precise-time.ts';

it.each([
  [0, '00:00,0'],
  [31.24, '00:31,2'],
  [59.96, '01:00,0'],
  [3671.5, '61:11,5'],
  [-1, '00:00,0'],
])('%s s', (seconds, expected) => expect(preciseTime(seconds, ',')).toBe(expected));
