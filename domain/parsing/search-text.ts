/**
 * Apostrophes of keyboards, typography and alphabets, primes, and the accents that are typed in
 * their place.
 */
/* cspell:disable-next-line */
const APOSTROPHES = /['`ʹʻʼʽʾʿˈˊˋ՚׳‘’‛′‵ꞌ]/g;
/** Hyphens, dashes and minus signs. */
const DASHES = /[\p{Pd}˗⁃−]/gu;
/** Accents, and what shows nothing: soft hyphens, joiners, direction marks, variation selectors. */
const SILENT = /[\p{M}\p{Diacritic}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
/** What no normalization takes apart. */
const PLAIN: Readonly<Record<string, string>> = {
  œ: 'oe',
  æ: 'ae',
  ß: 'ss',
  þ: 'th',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
  ς: 'σ',
  // In "1⁄2", as which "½" is written out.
  '⁄': '/',
};
const NOT_PLAIN = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'g');

/**
 * Returns the form in which names and titles are searched and compared: lower case, without accents
 * and invisible characters, ligatures as two letters, and one kind of apostrophe, hyphen and space.
 */
export function fold(value: string): string {
  return (
    value
      // Normalization makes a space and an accent of it.
      .replaceAll('´', "'")
      .normalize('NFKD')
      .replaceAll(APOSTROPHES, "'")
      .replaceAll(DASHES, '-')
      .replaceAll(SILENT, '')
      .toLowerCase()
      .replaceAll(NOT_PLAIN, (letter) => PLAIN[letter] ?? letter)
  );
}

const joined = (folded: string) => folded.replaceAll(/['-]/g, '');
const apart = (folded: string) => folded.replaceAll(/[\s'-]+/g, ' ').trim();

/**
 * Returns whether a text contains every typed word, as a whole word or as part of one. On either
 * side an apostrophe or hyphen may be left out, or be a space.
 */
export function containsWords(text: string, typed: string): boolean {
  const words = fold(typed)
    .split(/\s+/)
    .filter((word) => joined(word) !== '');
  if (words.length === 0) return true;
  const folded = fold(text);
  const textJoined = joined(folded);
  return words.every((word) => {
    const wordJoined = joined(word);
    return (
      textJoined.includes(wordJoined) ||
      (word !== wordJoined && apart(folded).includes(apart(word)))
    );
  });
}

/** Returns the folded words of a text; an apostrophe or hyphen separates two. */
export const splitWords = (text: string): string[] =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/**
 * Returns the words by which a text is found: each one, and those around an apostrophe or hyphen
 * also as one.
 */
export const findableWords = (text: string): string[] => [
  ...splitWords(text),
  ...joined(fold(text))
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean),
];
