import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { applicationForm, checksumWarnings } from './application-form-values.ts';

const complete = {
  full_name: 'Zoé Martin',
  email: 'zoe@example.com',
  phone: '06 00 00 00 00',
  siret: '732 829 320 00074',
  iban: 'fr14 2004 1010 0505 0001 3m02 606',
  accepted_contract: true,
};
const errorsOf = (change: object) => {
  const result = z.safeParse(applicationForm, { ...complete, ...change });
  return result.success
    ? null
    : result.error.issues.map(({ path, message }) => [path.join('.'), message]);
};

it('normalizes SIRET and IBAN', () => {
  expect(z.parse(applicationForm, complete)).toMatchObject({
    siret: '73282932000074',
    iban: 'FR1420041010050500013M02606',
  });
});

it('accepts no line break', () => {
  const lines = z.parse(applicationForm, {
    ...complete,
    phone: '06\n00 00 00 00 ',
    siret: '732\u{85}829',
    iban: 'FR14\n2004',
  });
  expect(lines).toMatchObject({ phone: '06 00 00 00 00', siret: '732829', iban: 'FR142004' });
  expect(errorsOf({ email: 'zoe@example.com\nx' })).toEqual([['email', 'email-invalid']]);
});

it('normalizes the name, and refuses one that no display name could be', () => {
  expect(
    z.parse(applicationForm, { ...complete, full_name: ' Zoe\u{301}  Martin ' }).full_name,
  ).toBe('Zoé Martin');
  expect(errorsOf({ full_name: 'Zoé\nMartin' })).toEqual([['full_name', 'name-characters']]);
});

describe('missing values', () => {
  it.each(['full_name', 'phone', 'siret', 'iban', 'email'])('%s', (field) => {
    expect(errorsOf({ [field]: '  ' })?.[0]).toEqual([field, 'required']);
  });
  it('the contract', () =>
    expect(errorsOf({ accepted_contract: false })).toEqual([['accepted_contract', 'required']]));
  it('an invalid address', () =>
    expect(errorsOf({ email: 'zoe' })).toEqual([['email', 'email-invalid']]));
});

describe('checksumWarnings', () => {
  it.each([
    [{}, []],
    [{ siret: '73282932000075' }, ['siret']],
    [{ iban: 'FR1420041010050500013M02607' }, ['iban']],
    [{ siret: '1', iban: '2' }, ['siret', 'iban']],
    [{ siret: '', iban: '' }, []],
  ])('%o: %o', (change, warnings) => {
    expect(checksumWarnings({ ...complete, ...change })).toEqual(warnings);
    expect(errorsOf(Object.values(change).includes('') ? {} : change)).toBeNull();
  });
});

it.each([
  ['phone', '06 12 34', 'phone-short'],
  ['siret', '1'.repeat(21), 'too-long'],
  ['iban', `FR${'1'.repeat(41)}`, 'too-long'],
  ['full_name', 'x'.repeat(121), 'too-long'],
])('a %s of %s is refused', (name, typed, problem) =>
  expect(errorsOf({ [name]: typed })).toEqual([[name, problem]]),
);

it('does not count the spaces of a number', () => {
  const spaced = (number: string) => number.replaceAll(/./g, '$&  ');
  expect(errorsOf({ siret: spaced('73282932000074'), iban: spaced(complete.iban) })).toBeNull();
});
