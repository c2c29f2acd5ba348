import { describe, expect, it } from 'vitest';
import { isIban, normalizeIban } from './iban.ts';

describe('isIban', () => {
  it.each([
    ['FR1420041010050500013M02606', true],
    ['fr14 2004 1010 0505 0001 3m02 606', true],
    ['GB82WEST12345698765432', true],
    ['DE89370400440532013000', true],
    ['BE68539007547034', true],
    ['FR7600000000000000000000194', true],
    // Malta is not in the table of lengths.
    ['MT84MALT011000012345MTLCAST001S', true],
    ['FR1420041010050500013M02607', false],
    ['FR1420041010050500013M0266', false],
    ['FR4120041010050500013M02606', false],
    ['1420041010050500013M02606', false],
    ['FR14-2004-1010', false],
    ['', false],
  ])('%s: %s', (entered, valid) => {
    expect(isIban(entered)).toBe(valid);
  });
});

it('normalizes to upper case without spaces', () => {
  expect(normalizeIban(' fr14 2004 ')).toBe('FR142004');
});
