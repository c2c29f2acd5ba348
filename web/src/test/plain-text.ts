/**
 * Returns a text with plain spaces instead of the no-break and thin ones of typography, and without
 * its word joiners.
 */
export const plain = (text: string | null | undefined): string =>
  (text ?? '').replaceAll(/\s/g, ' ').replaceAll('\u2060', '');
