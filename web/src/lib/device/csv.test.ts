import { expect, it } from 'vitest';
import { toCsv } from './csv.ts';

it.each([
  ['fr', ';'],
  ['en', ','],
] as const)(
  '%s: quotes every cell, separates them with %j and starts with the byte order mark',
  (locale, separator) => {
    expect(toCsv(locale, ['nom', 'ville'], [['Zoé "Z" Martin', 'Paris, 11e; fond']])).toBe(
      `\uFEFF"nom"${separator}"ville"\r\n"Zoé ""Z"" Martin"${separator}"Paris, 11e; fond"\r\n`,
    );
  },
);

it.each(['=1+1', '+33', '-1', '@a', '\t=1'])('%j cannot run as a formula', (value) => {
  expect(toCsv('fr', ['a'], [[value]])).toContain(`"'${value}"`);
});
