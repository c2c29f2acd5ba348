import { expect, test } from 'vitest';
import { IBAN_NAMES, ibanByNumber, IBANS } from './test-ibans.ts';

test.each(IBAN_NAMES)('finds %s, also with spaces and in lower case', (name) => {
  const spaced = IBANS[name].iban.replaceAll(/(.{4})(?=.)/g, '$1 ').toLowerCase();
  expect(ibanByNumber(spaced)).toBe(name);
});

test('distinguishes a real account from a typing error', () => {
  expect(ibanByNumber('DE89 3704 0044 0532 0130 00')).toBe('not-a-test-iban');
  expect(ibanByNumber('DE88 3704 0044 0532 0130 00')).toBe('incorrect_iban');
  expect(ibanByNumber('FR14')).toBe('incorrect_iban');
});
