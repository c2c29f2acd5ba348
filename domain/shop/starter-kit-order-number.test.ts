import { expect, test } from 'vitest';
import { searchToken } from '../search-tokens.ts';
import { formatOrderNumber, orderReference, orderTokens } from './starter-kit-order.ts';

test.each([
  [1, 'AF-2026-000001'],
  [123, 'AF-2026-000123'],
  [1_234_567, 'AF-2026-1234567'],
])('order %i of 2026 is %s', (position, number) => {
  expect(formatOrderNumber('2026', position)).toBe(number);
});

test('an order from before the numbers is called by the start of its id', () => {
  expect(orderReference('x7Gk20abCdefghij', { number: 'AF-2026-000001' })).toBe('AF-2026-000001');
  expect(orderReference('x7Gk20abCdefghij', {})).toBe('X7GK20AB');
});

test.each([
  'AF-2026-000123',
  'af-2026-000123',
  'AF2026000123',
  '000123',
  '123',
  'zoé',
  'Martin',
  'zoe.m@example.com',
  'example',
])('an order is found by %s', (typed) => {
  const found = orderTokens('AF-2026-000123', 'Zoé Martin', 'zoe.m@example.com').includes(
    searchToken(typed) ?? '',
  );
  expect(found).toBe(typed !== 'example');
});
