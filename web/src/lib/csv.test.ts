import { expect, it } from 'vitest';
import { toCsv } from './csv.ts';

it('quotes every cell and begins with the byte order mark', () => {
  expect(toCsv(['nom', 'ville'], [['Zoé "Z" Martin', 'Paris, 11e']])).toBe(
    '\uFEFF"nom","ville"\r\n"Zoé ""Z"" Martin","Paris, 11e"\r\n',
  );
});

it.each(['=1+1', '+33', '-1', '@a', '\t=1'])('%j cannot run as a formula', (value) => {
  expect(toCsv(['a'], [[value]])).toContain(`"'${value}"`);
});
