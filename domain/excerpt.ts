/** Search engines and messengers show about this much of a description. */
const EXCERPT_LENGTH = 200;

let segmenter: Intl.Segmenter | undefined;

/**
 * Splits a text into characters as a reader counts them: an emoji of several parts is one, and a
 * letter keeps its accents.
 */
function* charactersOf(text: string): Generator<string> {
  // Firefox has `Intl.Segmenter` since version 125; before, an emoji of several parts may be split.
  if (!('Segmenter' in Intl)) yield* text.match(/\P{M}\p{M}*|\p{M}+/gu) ?? [];
  else {
    segmenter ??= new Intl.Segmenter('fr', { granularity: 'grapheme' });
    for (const { segment } of segmenter.segment(text)) yield segment;
  }
}

/** Returns the first whole character of a text; undefined if it is empty. */
export function firstCharacter(text: string): string | undefined {
  for (const character of charactersOf(text)) return character;
  return undefined;
}

/**
 * Returns as many whole characters from the start of a text as fit into a length in UTF-16 units.
 */
export function cutToLength(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  let cut = '';
  for (const character of charactersOf(text)) {
    if (cut.length + character.length > maxLength) break;
    cut += character;
  }
  return cut;
}

/**
 * Returns the beginning of a text as one line: at most `max` whole characters with the `…` that
 * ends a shortened text. It is cut between two words where that costs at most a quarter of the
 * length, otherwise within the word.
 */
export function excerpt(text: string, max = EXCERPT_LENGTH): string {
  const line = text.replace(/\s+/g, ' ').trim();
  // A text has at most as many characters as units.
  if (line.length <= max) return line;
  const characters: string[] = [];
  for (const character of charactersOf(line)) {
    characters.push(character);
    // One more than fits shows that the text is longer.
    if (characters.length > max) break;
  }
  if (characters.length <= max) return line;
  const cut = characters.slice(0, max - 1);
  // A word that ends exactly here stays whole.
  const space = characters[max - 1] === ' ' ? max - 1 : cut.lastIndexOf(' ');
  const kept = space >= max * 0.75 ? cut.slice(0, space) : cut;
  return `${kept.join('').replace(/[\s,;:]+$/, '')}…`;
}
