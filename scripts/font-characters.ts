const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_none, index) => String.fromCodePoint(from + index)).join(
    '',
  );

const ASCII = range(0x20, 0x7e);
const FRENCH = 'ÀÂÆÇÈÉÊËÎÏÔÙÛÜŒŸàâæçèéêëîïôùûüœÿ';

/** The characters of French and English: in the font files that every page loads. */
export const EVERYDAY_CHARACTERS = [
  ASCII,
  FRENCH,
  // No-break and thin spaces, dashes, quotes, bullet, ellipsis.
  '\u00a0\u2009\u202f\u2011–—‘’“”«»•…',
  '€§©°·²¼½¾×−',
].join('');

/**
 * Other western European letters, as in members' names: in font files that a page loads when it
 * shows one of them. Other characters come from the system's font.
 */
export const WESTERN_CHARACTERS = [...range(0xc0, 0xff), ...Array.from('‚„‹›£®³™')]
  .filter((character) => !EVERYDAY_CHARACTERS.includes(character))
  .join('');

/** Formats characters for the CSS descriptor `unicode-range`, in order. */
export function unicodeRange(characters: string): string {
  const hex = (code: number) => code.toString(16).toUpperCase();
  const runs: [first: number, last: number][] = [];
  for (const code of [...characters]
    .map((character) => character.codePointAt(0) ?? 0)
    .sort((a, b) => a - b)) {
    const run = runs.at(-1);
    if (run?.[1] === code - 1) run[1] = code;
    else runs.push([code, code]);
  }
  return runs
    .map(([first, last]) => `U+${hex(first)}${first === last ? '' : `-${hex(last)}`}`)
    .join(', ');
}
