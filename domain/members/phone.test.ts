import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { findPhoneProblem, normalizePhone, phoneInput, requiredPhoneInput } from './phone.ts';

describe('a number is stored as people write it', () => {
  it.each([
    '+33 6 12 34 56 78',
    '06.12.34.56.78',
    '(514) 555-0123',
    '0470/12.34.56',
    '030/1234567',
    '+49 (0)30 / 12 34 56',
    // Luxembourg, Saint-Pierre-et-Miquelon, Saint Helena: short numbers behind their code.
    '+352 26 12 34',
    '+508 41 23 45',
    '+290 22222',
    '+49 1512 34567890',
    '030/1234567 ext. 4',
    '030/1234567 ext 12',
    '01 23 45 67 89 poste 4',
    '0123456789 Extension 1234',
  ])('%s', (phone) => {
    expect(normalizePhone(phone)).toBe(phone);
    expect(findPhoneProblem(phone)).toBeNull();
  });
});

describe('what word processors and contact lists make of a number', () => {
  it.each([
    ['+33\u{A0}6\u{202F}12\u{2009}34 56  78 ', '+33 6 12 34 56 78'],
    ['06\u{2011}12\u{2010}34\u{2012}56\u{2013}78', '06-12-34-56-78'],
    ['06\u{2014}12\u{2015}34\u{2212}56\u{AD}78', '06-12-34-5678'],
    ['\u{202A}+32 470 12 34 56\u{202C}', '+32 470 12 34 56'],
    ['\u{200B}0470\u{2044}12\u{2215}34\u{FF0F}56 78', '0470/12/34/56 78'],
    ['\u{FF0B}\u{FF13}\u{FF13} 612345678', '+33 612345678'],
    ['06 12\n34 56 78', '06 12 34 56 78'],
  ])('%j is %s', (typed, phone) => {
    expect(normalizePhone(typed)).toBe(phone);
    expect(z.parse(phoneInput, typed)).toBe(phone);
  });
});

it.each([
  ['06 12 34', 'phone-short'],
  ['+33', 'phone-short'],
  ['06 12 34 ext. 5678', 'phone-short'],
  ['ext. 123456', 'phone-short'],
  ['0612345678 / 0698765432', 'phone-long'],
  ['1234567890123456', 'phone-long'],
  ['six', 'phone-characters'],
  ['06 12 34 56 78 bis', 'phone-characters'],
  ['06 12 34 56 78, 06 98 76 54 32', 'phone-characters'],
  ['06 12 34 56 78 ext. 1 ext. 2', 'phone-characters'],
  ['٠٦١٢٣٤٥٦٧٨', 'phone-characters'],
  ['06.....12.....34.....56.....78..', 'too-long'],
])('%s is refused: %s', (typed, problem) => {
  expect(z.safeParse(phoneInput, typed).error?.issues[0]?.message).toBe(problem);
});

it('may be empty only where no number is needed', () => {
  expect(z.parse(phoneInput, ' \u{200B}')).toBe('');
  expect(z.safeParse(requiredPhoneInput, ' ').error?.issues[0]?.message).toBe('required');
  expect(z.parse(requiredPhoneInput, '0612345678')).toBe('0612345678');
});
