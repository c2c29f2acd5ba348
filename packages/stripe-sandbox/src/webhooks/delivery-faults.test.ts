import { expect, test } from 'vitest';
import { randomFrom, shuffled } from './delivery-faults.ts';

test('the same seed repeats, another one differs', () => {
  const take = (seed: string) => Array.from({ length: 5 }, randomFrom(seed));
  expect(take('a')).toEqual(take('a'));
  expect(take('a')).not.toEqual(take('b'));
  expect(take('a').every((number) => number >= 0 && number < 1)).toBe(true);
});

test('shuffling loses and doubles nothing, and does change the order', () => {
  const items = Array.from({ length: 20 }, (_, index) => index);
  const mixed = shuffled(items, randomFrom('mix'));
  expect([...mixed].sort((a, b) => a - b)).toEqual(items);
  expect(mixed).not.toEqual(items);
});
