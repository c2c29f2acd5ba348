import { fold } from './parsing/text.ts';

/** Lengths of the stored prefixes, in characters (design §4). */
const SHORTEST = 2;
const LONGEST = 20;

/**
 * What an admin's search finds a member by: prefixes of each word of the name, of the e-mail, and of each word of its
 * local part. Lower case, without accents, sorted, each once.
 */
export function searchTokens(displayName: string, email: string): string[] {
  const [localPart = ''] = email.split('@');
  const words = [...splitWords(displayName), fold(email).trim(), ...splitWords(localPart)];
  return [...new Set(words.flatMap(prefixesOf))].sort();
}

/** What the audit log finds an entry by: prefixes of each word of the names in it. */
export function nameTokens(names: readonly (string | undefined)[]): string[] {
  return [...new Set(names.flatMap((name) => splitWords(name ?? '')).flatMap(prefixesOf))].sort();
}

/** What lists of members are sorted by: Émile comes after Elsa and before Farid, whatever the letters' case. */
export const sortName = (displayName: string): string => fold(displayName).trim();

/**
 * The one token that a typed search looks for: an e-mail as a whole, else the longest word.
 *
 * @returns undefined while it is too short to have been stored.
 */
export function searchToken(typed: string): string | undefined {
  const words = typed.includes('@') ? [fold(typed).trim()] : splitWords(typed);
  const longest = words.reduce((best, word) => (word.length > best.length ? word : best), '');
  const token = [...longest].slice(0, LONGEST).join('');
  return [...token].length < SHORTEST ? undefined : token;
}

function splitWords(value: string): string[] {
  return fold(value)
    .split(/[^\p{Letter}\p{Number}]+/u)
    .filter((word) => word !== '');
}

function prefixesOf(word: string): string[] {
  // By code points: half a surrogate pair is not valid text for Firestore.
  const characters = [...word].slice(0, LONGEST);
  return characters.map((_, index) => characters.slice(0, index + 1).join('')).slice(SHORTEST - 1);
}
