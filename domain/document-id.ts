import { MAX_LENGTH } from './limits.ts';

export const DOCUMENT_ID_PATTERN = new RegExp(`^[A-Za-z0-9_-]{1,${MAX_LENGTH.documentId}}$`);

/**
 * Returns whether an id from outside can name a document: letters, digits, `_` and `-`, and not
 * `__…__`, which Firestore reserves and rejects with an error.
 */
export function isDocumentId(id: string): boolean {
  return DOCUMENT_ID_PATTERN.test(id) && !/^__.*__$/.test(id);
}

/** Compares two ids, to break ties: the order is the same for everyone. */
export function compareIds(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
