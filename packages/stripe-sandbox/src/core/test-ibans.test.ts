import { expect, test } from 'vitest';
import { IBAN_NAMES, ibanByNumber, IBANS } from './test-ibans.ts';

test.each(IBAN_NAMES)('%s is known, spaced and in small letters too', (name) => {
  const spaced = IBANS[name].iban.replaceAll(/(.{4})(?=.)/g, '$1 ').toLowerCase();
  expect(ibanByNumber(spaced)).toBe(name);
});

test('a real account is told from a slip of the finger', () => {
  expect(ibanByNumber('DE89 3704 0044 0532 0130 00')).toBe('not-a-test-iban');
  expect(ibanByNumber('DE88 3704 0044 0532 0130 00')).toBe('incorrect_iban');
  expect(ibanByNumber('FR14')).toBe('incorrect_iban');
});
