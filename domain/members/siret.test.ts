import { describe, expect, it } from 'vitest';
import { isSiret, normalizeSiret } from './siret.ts';

describe('isSiret', () => {
  it.each([
    ['73282932000074', true],
    ['732 829 320 00074', true],
    ['732.829.320.00074', true],
    ['00000010900017', true],
    ['73282932000075', false],
    ['73282932000047', false],
    ['7328293200007', false],
    ['732829320000740', false],
    ['7328293200007A', false],
    ['00000000000000', false],
    ['', false],
    // La Poste: head office by Luhn, other establishments by the sum of digits.
    ['35600000000048', true],
    ['35600000049837', true],
    ['35600000049838', false],
  ])('%s: %s', (entered, valid) => {
    expect(isSiret(entered)).toBe(valid);
  });
});

it('normalizes to digits only', () => {
  expect(normalizeSiret(' 732 829 320 00074 ')).toBe('73282932000074');
});
