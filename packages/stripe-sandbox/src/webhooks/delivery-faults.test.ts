import { expect, test } from 'vitest';
import { randomFrom, shuffled } from './delivery-faults.ts';

test('repeats with the same seed, and differs with another', () => {
  const take = (seed: string) => Array.from({ length: 5 }, randomFrom(seed));
  expect(take('a')).toEqual(take('a'));
  expect(take('a')).not.toEqual(take('b'));
  expect(take('a').every((number) => number >= 0 && number < 1)).toBe(true);
});

test('shuffles without losing or repeating an item', () => {
  const items = Array.from({ length: 20 }, (_, index) => index);
  const mixed = shuffled(items, randomFrom('mix'));
  expect([...mixed].sort((a, b) => a - b)).toEqual(items);
  expect(mixed).not.toEqual(items);
});
