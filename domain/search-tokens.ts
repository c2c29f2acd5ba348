import { fold } from './parsing/text.ts';

/** Lengths of stored prefixes, in characters. */
const MIN_PREFIX = 2;
const MAX_PREFIX = 20;

/**
 * Returns the search tokens of a member: prefixes of each word of the name, of the e-mail, and of each word of its
 * local part. Lower case, without accents, sorted, without duplicates.
 */
export function searchTokens(displayName: string, email: string): string[] {
  const [localPart = ''] = email.split('@');
  const words = [...splitWords(displayName), fold(email).trim(), ...splitWords(localPart)];
  return [...new Set(words.flatMap(prefixesOf))].sort();
}

/** Returns the search tokens of an audit entry: prefixes of each word of its names. */
export function nameTokens(names: readonly (string | undefined)[]): string[] {
  return [...new Set(names.flatMap((name) => splitWords(name ?? '')).flatMap(prefixesOf))].sort();
}

/** Returns the sort key of a name: accents and case do not matter. */
export const sortName = (displayName: string): string => fold(displayName).trim();

/** Returns the token of a typed search: a whole e-mail, else the longest word; undefined if too short to be stored. */
export function searchToken(typed: string): string | undefined {
  const words = typed.includes('@') ? [fold(typed).trim()] : splitWords(typed);
  const longest = words.reduce((best, word) => (word.length > best.length ? word : best), '');
  const token = [...longest].slice(0, MAX_PREFIX).join('');
  return [...token].length < MIN_PREFIX ? undefined : token;
}

function splitWords(value: string): string[] {
  return fold(value)
    .split(/[^\p{Letter}\p{Number}]+/u)
    .filter((word) => word !== '');
}

function prefixesOf(word: string): string[] {
  // By code points: half a surrogate pair is invalid text for Firestore.
  const characters = [...word].slice(0, MAX_PREFIX);
  return characters.map((_, index) => characters.slice(0, index + 1).join('')).slice(MIN_PREFIX - 1);
}
