import { readdirSync, readFileSync } from 'node:fs';
import { Blob, Buffer as Text, Face, Feature, Font, shape, Variation } from 'harfbuzzjs';
import subsetFont from 'subset-font';
import { expect, test } from 'vitest';
import { EVERYDAY_CHARACTERS, unicodeRange, WESTERN_CHARACTERS } from './font-characters.ts';

// White space of the files and the characters that pages add for typography.
const ADDED_BY_PAGES = '\n\u00a0\u202f’';
/** Emoji and their variation selector come from the system's font on every device. */
const EMOJI = /[\p{Emoji_Presentation}\p{Extended_Pictographic}\u{fe0f}]/u;

test.each(['fr', 'en'])(
  'the fonts of every page contain all characters of the texts in %s',
  (locale) => {
    const missing = new Set<string>();
    for (const file of readdirSync(`locales/${locale}`)) {
      for (const character of readFileSync(`locales/${locale}/${file}`, 'utf8') + ADDED_BY_PAGES) {
        if (
          character !== '\n' &&
          !EMOJI.test(character) &&
          !EVERYDAY_CHARACTERS.includes(character)
        ) {
          missing.add(character);
        }
      }
    }
    expect([...missing]).toEqual([]);
  },
);

test('the fonts contain western European names, and no character twice', () => {
  const all = EVERYDAY_CHARACTERS + WESTERN_CHARACTERS;
  for (const name of [
    'Åse Bjørk',
    'Núria Peña',
    'João Gonçalves',
    'Jörg Weiß',
    'Þóra Ñuñez',
    'Loïc Lœuillet',
  ]) {
    expect([...name].filter((character) => !all.includes(character))).toEqual([]);
  }
  expect(new Set(all).size).toBe(all.length);
});

test('formats characters as a CSS unicode-range', () => {
  expect(unicodeRange('cabÀ€ÁÂ')).toBe('U+61-63, U+C0-C2, U+20AC');
});

const folder = 'web/src/lib/theme/fonts';
const sizeOf = (file: string) => readFileSync(`${folder}/${file}.woff2`).length;

test('the fonts of every page are at most 48 KB', () => {
  expect(sizeOf('imbue') + sizeOf('instrument-sans')).toBeLessThanOrEqual(48 * 1024);
});

test.each(['imbue', 'instrument-sans'])(
  '%s declares the characters of its files and has its license',
  (face) => {
    const styles = readFileSync('web/src/lib/theme/fonts.css', 'utf8');
    const rangeOf = (file: string) =>
      styles
        .slice(styles.indexOf(`/${file}.woff2`))
        .match(/unicode-range:\s*([^;]+);/)?.[1]
        ?.replace(/\s+/g, ' ');
    expect(rangeOf(face)).toBe(unicodeRange(EVERYDAY_CHARACTERS));
    expect(rangeOf(`${face}-western`)).toBe(unicodeRange(WESTERN_CHARACTERS));
    expect(readFileSync(`${folder}/${face}.license.txt`, 'utf8')).toContain(
      'SIL OPEN FONT LICENSE',
    );
  },
);

test.each([400, 600, 700])(
  'in weight %s, the full stop in addresses and file names is not kerned',
  async (weight) => {
    const built = readFileSync(`${folder}/instrument-sans.woff2`);
    const uncompressed = await subsetFont(built, EVERYDAY_CHARACTERS, { targetFormat: 'sfnt' });
    const font = new Font(new Face(new Blob(uncompressed), 0));
    font.setVariations([new Variation('wght', weight)]);
    const widthOf = (text: string, kerning: 0 | 1) => {
      const glyphs = new Text();
      glyphs.addText(text);
      glyphs.guessSegmentProperties();
      shape(font, glyphs, [new Feature('kern', kerning)]);
      return glyphs.getGlyphPositions().reduce((sum, { xAdvance }) => sum + xAdvance, 0);
    };
    const kerned = (text: string) => widthOf(text, 1) !== widthOf(text, 0);
    const pairs = Array.from(
      'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789',
      (one) => [`${one}.`, `.${one}`],
    );
    expect(pairs.flat().filter(kerned)).toEqual([]);
    expect(['To', 'AV', 'r,', '"A', '!a', '»T'].filter((pair) => !kerned(pair))).toEqual([]);
  },
);
