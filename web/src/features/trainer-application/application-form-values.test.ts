import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { applicationForm, checksumWarnings } from './application-form-values.ts';

const whole = {
  full_name: 'Zoé Martin',
  email: 'zoe@example.com',
  phone: '06 00 00 00 00',
  siret: '732 829 320 00074',
  iban: 'fr14 2004 1010 0505 0001 3m02 606',
  accepted_contract: true,
};
const faultOf = (change: object) => {
  const result = z.safeParse(applicationForm, { ...whole, ...change });
  return result.success ? null : result.error.issues.map(({ path, message }) => [path.join('.'), message]);
};

it('stores numbers as banks and registers write them', () => {
  expect(z.parse(applicationForm, whole)).toMatchObject({
    siret: '73282932000074',
    iban: 'FR1420041010050500013M02606',
  });
});

describe('what is missing', () => {
  it.each(['full_name', 'phone', 'siret', 'iban', 'email'])('%s', (field) => {
    expect(faultOf({ [field]: '  ' })?.[0]).toEqual([field, 'required']);
  });
  it('the contract', () => expect(faultOf({ accepted_contract: false })).toEqual([['accepted_contract', 'required']]));
  it('an address that is none', () => expect(faultOf({ email: 'zoe' })).toEqual([['email', 'email-invalid']]));
});

describe('doubts', () => {
  it.each([
    [{}, []],
    [{ siret: '73282932000075' }, ['siret']],
    [{ iban: 'FR1420041010050500013M02607' }, ['iban']],
    [{ siret: '1', iban: '2' }, ['siret', 'iban']],
    [{ siret: '', iban: '' }, []],
  ])('%o: %o', (change, doubts) => {
    expect(checksumWarnings({ ...whole, ...change })).toEqual(doubts);
    expect(faultOf(Object.values(change).includes('') ? {} : change)).toBeNull();
  });
});
