import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { FONT_CHARACTERS } from './font-characters.ts';

// White space of the files and what the typography of pages adds to their texts.
const PAGES_ADD = '\n\u00a0\u202f’';
/** Signs in colour, with the selector after them, are the system's on every device. */
const EMOJI = /[\p{Emoji_Presentation}\p{Extended_Pictographic}\u{fe0f}]/u;

test.each(['fr', 'en'])('the faces of the house can write every text in %s', (locale) => {
  const missing = new Set<string>();
  for (const file of readdirSync(`locales/${locale}`))
    for (const character of readFileSync(`locales/${locale}/${file}`, 'utf8') + PAGES_ADD)
      if (character !== '\n' && !EMOJI.test(character) && !FONT_CHARACTERS.includes(character)) missing.add(character);
  expect([...missing]).toEqual([]);
});

test.each(['imbue', 'instrument-sans'])('%s stays small, with its licence beside it', (face) => {
  const folder = 'web/src/lib/theme/fonts';
  expect(readFileSync(`${folder}/${face}.woff2`).length).toBeLessThan(32 * 1024);
  expect(readFileSync(`${folder}/${face}.license.txt`, 'utf8')).toContain('SIL OPEN FONT LICENSE');
});
