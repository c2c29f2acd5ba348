import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { EVERYDAY_CHARACTERS, unicodeRange, WESTERN_CHARACTERS } from './font-characters.ts';

// White space of the files and what the typography of pages adds to their texts.
const PAGES_ADD = '\n\u00a0\u202f’';
/** Signs in colour, with the selector after them, are the system's on every device. */
const EMOJI = /[\p{Emoji_Presentation}\p{Extended_Pictographic}\u{fe0f}]/u;

test.each(['fr', 'en'])('the files that come with every page can write every text in %s', (locale) => {
  const missing = new Set<string>();
  for (const file of readdirSync(`locales/${locale}`))
    for (const character of readFileSync(`locales/${locale}/${file}`, 'utf8') + PAGES_ADD)
      if (character !== '\n' && !EMOJI.test(character) && !EVERYDAY_CHARACTERS.includes(character))
        missing.add(character);
  expect([...missing]).toEqual([]);
});

test('members’ names keep their face, and no character is fetched twice', () => {
  const all = EVERYDAY_CHARACTERS + WESTERN_CHARACTERS;
  for (const name of ['Åse Bjørk', 'Núria Peña', 'João Gonçalves', 'Jörg Weiß', 'Þóra Ñuñez', 'Loïc Lœuillet'])
    expect([...name].filter((character) => !all.includes(character))).toEqual([]);
  expect(new Set(all).size).toBe(all.length);
});

test('characters as CSS names them', () => {
  expect(unicodeRange('cabÀ€ÁÂ')).toBe('U+61-63, U+C0-C2, U+20AC');
});

const folder = 'web/src/lib/theme/fonts';
const sizeOf = (file: string) => readFileSync(`${folder}/${file}.woff2`).length;

test('what comes with every page stays within 48 KB', () => {
  expect(sizeOf('imbue') + sizeOf('instrument-sans')).toBeLessThanOrEqual(48 * 1024);
});

test.each(['imbue', 'instrument-sans'])(
  '%s names the characters of its files, and has its licence beside it',
  (face) => {
    const styles = readFileSync('web/src/lib/theme/fonts.css', 'utf8');
    const rangeOf = (file: string) =>
      styles
        .slice(styles.indexOf(`/${file}.woff2`))
        .match(/unicode-range:\s*([^;]+);/)?.[1]
        ?.replace(/\s+/g, ' ');
    expect(rangeOf(face)).toBe(unicodeRange(EVERYDAY_CHARACTERS));
    expect(rangeOf(`${face}-western`)).toBe(unicodeRange(WESTERN_CHARACTERS));
    expect(readFileSync(`${folder}/${face}.license.txt`, 'utf8')).toContain('SIL OPEN FONT LICENSE');
  },
);
