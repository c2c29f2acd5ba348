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
  return result.success ? null : result.error.issues.map(({ path, message }) => [path.join('.'), message]);
};

it('normalizes SIRET and IBAN', () => {
  expect(z.parse(applicationForm, complete)).toMatchObject({
    siret: '73282932000074',
    iban: 'FR1420041010050500013M02606',
  });
});

describe('missing values', () => {
  it.each(['full_name', 'phone', 'siret', 'iban', 'email'])('%s', (field) => {
    expect(errorsOf({ [field]: '  ' })?.[0]).toEqual([field, 'required']);
  });
  it('the contract', () => expect(errorsOf({ accepted_contract: false })).toEqual([['accepted_contract', 'required']]));
  it('an invalid address', () => expect(errorsOf({ email: 'zoe' })).toEqual([['email', 'email-invalid']]));
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
