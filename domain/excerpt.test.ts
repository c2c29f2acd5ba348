import { afterEach, expect, test, vi } from 'vitest';
import { cutToLength, excerpt, firstCharacter } from './excerpt.ts';

afterEach(() => void vi.unstubAllGlobals());

const FAMILY = '👩‍👩‍👧‍👦';
/** An e with its accent as a character of its own. */
const E_ACUTE = 'e\u0301';
const words = (count: number) => Array.from({ length: count }, () => 'mot').join(' ');

test('a text within the limit stays whole, on one line', () => {
  expect(excerpt('  Deux jours\n\n à  Lyon. ')).toBe('Deux jours à Lyon.');
  expect(excerpt('a'.repeat(200))).toBe('a'.repeat(200));
  // 200 characters in 2 200 units.
  expect(excerpt(FAMILY.repeat(200))).toBe(FAMILY.repeat(200));
  expect(excerpt('')).toBe('');
});

test('a longer text is cut between two words', () => {
  const short = excerpt(words(60));
  expect(short).toBe(`${words(50)}…`);
  expect(short).toMatch(/ mot…$/);
  expect(excerpt('Une passe derrière le dos', 10)).toBe('Une passe…');
  expect(excerpt('Une passe, puis', 12)).toBe('Une passe…');
});

test('a very long word is cut within the word, not down to the words before it', () => {
  expect(excerpt(`é ${'a'.repeat(300)}`)).toBe(`é ${'a'.repeat(197)}…`);
  expect(excerpt('a'.repeat(300))).toBe(`${'a'.repeat(199)}…`);
  expect(excerpt(`Regardez https://example.com/${'a'.repeat(300)}`)).toHaveLength(200);
});

test('an emoji of several parts is kept or dropped as a whole', () => {
  expect(excerpt(`${'a'.repeat(198)}${FAMILY}bcd`)).toBe(`${'a'.repeat(198)}${FAMILY}…`);
  expect(excerpt(`${'a'.repeat(199)}${FAMILY}bcd`)).toBe(`${'a'.repeat(199)}…`);
  expect(excerpt(`${'a'.repeat(198)}🇫🇷bcd`)).toBe(`${'a'.repeat(198)}🇫🇷…`);
});

test('a letter keeps its combining accent', () => {
  expect(excerpt(`${'a'.repeat(198)}${E_ACUTE}bcd`)).toBe(`${'a'.repeat(198)}${E_ACUTE}…`);
  expect(excerpt(E_ACUTE.repeat(300))).toBe(`${E_ACUTE.repeat(199)}…`);
});

test('a text without spaces is cut after a character', () => {
  expect(excerpt('フレアバーテンディング'.repeat(30))).toBe(
    `${'フレアバーテンディング'.repeat(30).slice(0, 199)}…`,
  );
});

test('a text is cut to whole characters that fit into a length', () => {
  expect(cutToLength('Rose', 4)).toBe('Rose');
  expect(cutToLength(`Rose${FAMILY}`, 4 + FAMILY.length)).toBe(`Rose${FAMILY}`);
  expect(cutToLength(`Rose${FAMILY}`, 3 + FAMILY.length)).toBe('Rose');
  expect(cutToLength(`Ros${E_ACUTE}`, 4)).toBe('Ros');
});

test('the first character of a text has its accents', () => {
  expect(firstCharacter(`${E_ACUTE}a`)).toBe(E_ACUTE);
  expect(firstCharacter('')).toBeUndefined();
});

test('a browser without `Intl.Segmenter` keeps accents and whole emoji', () => {
  vi.stubGlobal('Intl', {});
  expect(excerpt(`${'a'.repeat(198)}${E_ACUTE}bcd`)).toBe(`${'a'.repeat(198)}${E_ACUTE}…`);
  expect(cutToLength('ab🎉', 3)).toBe('ab');
});
