import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CARD_NAMES } from '../core/test-cards.ts';
import { IBAN_NAMES } from '../core/test-ibans.ts';
import { formatMoney, translate } from './translate.ts';

const read = (locale: string) =>
  JSON.parse(readFileSync(new URL(`./locales/${locale}.json`, import.meta.url), 'utf8')) as Record<
    string,
    string
  >;
const french = read('fr');
const english = read('en');

test('both languages have the same keys with the same placeholders', () => {
  expect(Object.keys(english).sort()).toEqual(Object.keys(french).sort());
  const placeholders = (text = '') =>
    [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();
  for (const key of Object.keys(french)) {
    expect([key, placeholders(english[key])]).toEqual([key, placeholders(french[key])]);
  }
});

/** Returns every text of the form 'a.b' in the source of the pages. */
function usedKeys(): string[] {
  const files = ['../pages/', '../control/', './', '../'].flatMap((folder) =>
    readdirSync(new URL(folder, import.meta.url))
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .map((name) => readFileSync(new URL(folder + name, import.meta.url), 'utf8')),
  );
  const pattern =
    /'((?:gone|done|expired|checkout|card|debit|problem|3ds|invoice|portal|cancel|plan|control|line)\.[\w-]+)'/g;
  return files
    .flatMap((text) => [...text.matchAll(pattern)].map(([, key = '']) => key))
    .filter(
      (key) => !/^invoice\.(paid|updated|created|voided|finalized|upcoming|payment_)/.test(key),
    );
}

test('every key that a page uses exists', () => {
  const keys = [
    ...new Set(usedKeys()),
    ...CARD_NAMES.map((name) => `card.${name}`),
    ...IBAN_NAMES.map((name) => `debit.${name}`),
  ];
  expect(keys.length).toBeGreaterThan(80);
  expect(keys.filter((key) => french[key] === undefined && !key.startsWith('invoice.p'))).toEqual(
    [],
  );
});

test('throws for an unknown key', () => {
  expect(() => translate('fr')('no.such-word')).toThrow("no text 'no.such-word'");
});

test('uses no-break spaces in French, and the decimals of the currency', () => {
  expect(translate('fr')('banner')).toBe('BAC À SABLE\u00a0: aucun paiement réel');
  expect(translate('en')('banner')).toBe('SANDBOX: no real payment');
  expect(formatMoney('fr', 1999, 'eur').replaceAll(/\s/g, ' ')).toBe('19,99 €');
  expect(formatMoney('en', 1999, 'eur')).toBe('€19.99');
  expect(formatMoney('en', 1999, 'jpy')).toBe('JP¥1,999');
});
