const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_none, index) => String.fromCodePoint(from + index)).join('');

/**
 * What the faces of the house can write: the letters of western Europe, so that members' names keep their face, and the
 * signs of French and English typography. Any other character comes from the reader's own system.
 */
export const FONT_CHARACTERS = [
  range(0x20, 0x7e),
  range(0xc0, 0xff),
  'ŒœŸ',
  // No-break and thin spaces, dashes, quotes, bullet, ellipsis.
  '\u00a0\u2009\u202f\u2011–—‘’‚“”„«»‹›•…',
  '€£§©®°·²³¼½¾−™',
].join('');
