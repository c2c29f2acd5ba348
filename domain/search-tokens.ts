import { findableWords, fold, splitWords } from './parsing/search-text.ts';

/** Lengths of stored prefixes, in characters. */
const MIN_PREFIX = 2;
const MAX_PREFIX = 20;

// Stored tokens follow `fold` and the words of `parsing/search-text.ts`: a change there needs a new
// version of the backfill (`functions/src/jobs/backfill.ts`), which rebuilds them.

/**
 * Returns the search tokens of a member: prefixes of each word of the name, of the e-mail, and of
 * each word of its local part. Folded, sorted, without duplicates.
 */
export function searchTokens(displayName: string, email: string): string[] {
  const [localPart = ''] = email.split('@');
  return prefixesOfAll([
    ...findableWords(displayName),
    fold(email).trim(),
    ...findableWords(localPart),
  ]);
}

/** Returns the search tokens of an audit entry: prefixes of each word of its names. */
export const nameTokens = (names: readonly (string | undefined)[]): string[] =>
  prefixesOfAll(names.flatMap((name) => findableWords(name ?? '')));

/** Returns the sort key of a name: accents and case do not matter. */
export const sortName = (displayName: string): string => fold(displayName).trim();

/**
 * Returns the token of a typed search: a whole e-mail, else the longest word; undefined if too
 * short to be stored.
 */
export function searchToken(typed: string): string | undefined {
  const words = typed.includes('@') ? [fold(typed).trim()] : splitWords(typed);
  const longest = words.reduce((best, word) => (word.length > best.length ? word : best), '');
  const token = [...longest].slice(0, MAX_PREFIX).join('');
  return [...token].length < MIN_PREFIX ? undefined : token;
}

const prefixesOfAll = (words: readonly string[]) => [...new Set(words.flatMap(prefixesOf))].sort();

function prefixesOf(word: string): string[] {
  // By code points: half a surrogate pair is invalid text for Firestore.
  const characters = [...word].slice(0, MAX_PREFIX);
  return characters
    .map((_, index) => characters.slice(0, index + 1).join(''))
    .slice(MIN_PREFIX - 1);
}
