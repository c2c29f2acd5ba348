import { describe, expect, it } from 'vitest';
import { APP_ERROR_CODES } from '@atelier/domain/error-code';
import { LOCALE_FILES } from '../../test/real-translations.ts';

const namespaces = [...LOCALE_FILES.keys()]
  .filter((name) => name.startsWith('fr/'))
  .map((name) => name.slice(3));
const translationsOf = (locale: string, namespace: string) =>
  LOCALE_FILES.get(`${locale}/${namespace}`) ?? new Map<string, string>();
const placeholders = (text: string) =>
  [...text.matchAll(/\{\{\s*([\w.]+)[^}]*\}\}/g)].map(([, name]) => name).sort();
const tags = (text: string) => [...text.matchAll(/<\/?(\w+)/g)].map(([, name]) => name).sort();

it('every namespace exists in both languages', () => {
  const namespacesOf = (locale: string) =>
    [...LOCALE_FILES.keys()]
      .filter((name) => name.startsWith(`${locale}/`))
      .map((name) => name.slice(3))
      .sort();
  expect(namespacesOf('en')).toEqual(namespacesOf('fr'));
  expect(namespaces.length).toBeGreaterThan(5);
});

describe.each(namespaces)('%s', (namespace) => {
  it('has the same keys in both languages', () => {
    expect([...translationsOf('en', namespace).keys()].sort()).toEqual(
      [...translationsOf('fr', namespace).keys()].sort(),
    );
  });

  it('has the same placeholders and tags in both languages', () => {
    const english = translationsOf('en', namespace);
    for (const [key, french] of translationsOf('fr', namespace)) {
      const text = english.get(key) ?? '';
      expect([key, placeholders(text), tags(text)]).toEqual([
        key,
        placeholders(french),
        tags(french),
      ]);
    }
  });

  it('leaves no text empty', () => {
    for (const locale of ['fr', 'en']) {
      for (const [key, text] of translationsOf(locale, namespace)) {
        expect([locale, key, text.trim()]).not.toEqual([locale, key, '']);
      }
    }
  });
});

it.each(['fr', 'en'])('every counted text has a singular and a plural in %s', (locale) => {
  for (const namespace of namespaces) {
    const texts = translationsOf(locale, namespace);
    const counted = [...texts].filter(
      ([key, text]) => /\{\{(count|formatted)\}\}/.test(text) || /_(one|other)$/.test(key),
    );
    for (const [key] of counted) {
      const base = key.replace(/_(zero|one|other)$/, '');
      expect([
        namespace,
        key,
        base !== key && texts.has(`${base}_one`) && texts.has(`${base}_other`),
      ]).toEqual([namespace, key, true]);
    }
  }
});

it.each([
  ['en', /e-mail/i, 'email'],
  ['en', /['"]/, 'curly apostrophes and quotes'],
  ['fr', /\b1er\b/, '1ᵉʳ, as the formats do'],
  ['fr', /"/, '« »'],
])('no text in %s contains %s, but %s', (locale, other) => {
  const texts = namespaces.flatMap((namespace) => [...translationsOf(locale, namespace).values()]);
  expect(texts.filter((text) => other.test(text))).toEqual([]);
});

it.each(['fr', 'en'])('every error code has a message in %s', (locale) => {
  const errors = translationsOf(locale, 'errors');
  expect([...errors.keys()].sort()).toEqual([...APP_ERROR_CODES].sort());
});
