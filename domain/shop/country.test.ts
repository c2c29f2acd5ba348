import { expect, it } from 'vitest';
import { SHIPPING_COUNTRIES } from '../contracts/payments.ts';
import { countryName } from './country.ts';

it('names every shipping country in both languages', () => {
  for (const code of SHIPPING_COUNTRIES) {
    expect(countryName('fr', code)).not.toBe(code);
    expect(countryName('en', code)).not.toBe(code);
  }
  expect(countryName('fr', 'BE')).toBe('Belgique');
  expect(countryName('en', 'BE')).toBe('Belgium');
});

it('returns invalid codes unchanged', () => {
  expect(countryName('fr', '')).toBe('');
  expect(countryName('en', 'Belgique')).toBe('Belgique');
});
