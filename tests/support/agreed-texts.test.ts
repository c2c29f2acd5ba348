import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { AGREED_TEXTS } from './agreed-texts.ts';

const locales = resolve(import.meta.dirname, '../../locales');

function textsOf(words: unknown): string[] {
  if (typeof words === 'string') return [words];
  return typeof words === 'object' && words !== null ? Object.values(words).flatMap(textsOf) : [];
}

function textsIn(language: string, area: string): string[] {
  return textsOf(JSON.parse(readFileSync(resolve(locales, language, `${area}.json`), 'utf8')));
}

const pages = AGREED_TEXTS.filter(({ area }) => existsSync(resolve(locales, 'fr', `${area}.json`)));

it('covers the public pages', () => {
  expect([...new Set(pages.map(({ area }) => area))]).toEqual(
    expect.arrayContaining(['common', 'auth', 'library', 'video', 'dashboard']),
  );
});

describe('every agreed text is in its page’s locale file, verbatim', () => {
  it.each(pages)('$language $area: $text', ({ language, area, text, part }) => {
    const texts = textsIn(language, area);
    const says = (one: string) =>
      part ? one.toLowerCase().includes(text.toLowerCase()) : one === text;
    expect(texts.filter(says)).not.toEqual([]);
  });
});
