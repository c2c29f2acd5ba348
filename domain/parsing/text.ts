import * as z from 'zod/mini';

/** A string of `min` to `max` UTF-16 units, which is also how security rules count. */
export const text = (min: number, max: number) => z.string().check(z.minLength(min), z.maxLength(max));

/** The same, and not blank. */
export const nonBlankText = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max));

/** Returns lower case without accents: the form in which names, titles and searches are compared. */
export function fold(value: string): string {
  return value
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();
}
