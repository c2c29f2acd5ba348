/**
 * Returns whether an id from outside can name a document: letters, digits, `_` and `-`, and not `__…__`, which
 * Firestore reserves and rejects with an error.
 */
export function isDocumentId(id: string): boolean {
  return /^[A-Za-z0-9_-]{1,128}$/.test(id) && !/^__.*__$/.test(id);
}
