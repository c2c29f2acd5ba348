import { nameTokens, searchTokens } from '../search-tokens.ts';

/** Returns the number of the nth order of a year: `AF-2026-000123`. */
export const formatOrderNumber = (year: string, position: number): string =>
  `AF-${year}-${String(position).padStart(6, '0')}`;

/** Returns what people call an order: its number, or the start of its id if it is older than the numbers. */
export const orderReference = (id: string, { number }: { number?: string | undefined }): string =>
  number ?? id.slice(0, 8).toUpperCase();

/** Returns the search tokens of an order: of the buyer's name and e-mail, and of the number with and without zeros. */
export function orderTokens(number: string, fullName: string, email: string): string[] {
  const position = number.replace(/^.*-0*/, '');
  return [...new Set([...searchTokens(fullName, email), ...nameTokens([number, position])])].sort();
}
