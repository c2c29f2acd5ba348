import { MAX_LENGTH } from './limits.ts';
/**
 * Returns whether an id from outside can name a document: letters, digits, `_` and `-`, and not `__…__`, which
 * Firestore reserves and rejects with an error.
 */
export function isDocumentId(id: string): boolean {
  return id.length <= MAX_LENGTH.documentId && /^[A-Za-z0-9_-]+$/.test(id) && !/^__.*__$/.test(id);
}
