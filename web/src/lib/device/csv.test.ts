import { expect, it } from 'vitest';
import { toCsv } from './csv.ts';

it('quotes every cell, dates by the studio’s clock, and is the same in every language', () => {
  const at = new Date('2026-11-30T23:30:05Z');
  expect(
    toCsv(
      ['nom', 'montant'],
      [
        ['Zoé "Z" Martin, 11e\nfond', 1234.5],
        [at, undefined],
      ],
    ),
  ).toBe(
    '"nom","montant"\r\n"Zoé ""Z"" Martin, 11e\nfond","1234.5"\r\n"2026-12-01T00:30:05+01:00",""\r\n',
  );
});

it.each(['=1+1', '@a', '\t=1', '\r=1', '+cmd', '-2+HYPERLINK("x")', '+1+a'])(
  '%j cannot run as a formula',
  (value) => {
    expect(toCsv(['a'], [[value]])).toContain(`"'${value.replaceAll('"', '""')}"`);
  },
);

it.each([
  ['Zoé;=1+1;', "Zoé;'=1+1;"],
  ['Zoé ; @a', "Zoé ; '@a"],
  ['un\n=1', "un\n'=1"],
  ['Zoé;"=1+1;', `Zoé;""'=1+1;`],
  ['Zoé;"=1+1', `Zoé;""'=1+1`],
  ['x;"-2+3+cmd;', `x;""'-2+3+cmd;`],
  ['x; " "=1', `x; "" ""'=1`],
  ['"=1;', `""'=1;`],
  ['Lyon; +33 6 39', 'Lyon; +33 6 39'],
])('%j cannot run where a spreadsheet splits it', (value, safe) => {
  expect(toCsv(['a'], [[value]])).toBe(`"a"\r\n"${safe}"\r\n`);
});

it.each(['01000', '0639980000', '+33 6 39 98 00 00', '+33639980000', '-1', '12345678901234567890'])(
  '%s stays what it is',
  (value) => {
    expect(toCsv(['a'], [[value]])).toBe(`"a"\r\n"${value}"\r\n`);
  },
);
