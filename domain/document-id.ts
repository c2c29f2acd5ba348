/**
 * Whether an id from outside may name a document: letters, digits, `_` and `-`, and not one of the ids that Firestore
 * keeps for itself (`__…__`), which it answers with an error instead of "not there".
 */
export function isDocumentId(id: string): boolean {
  return /^[A-Za-z0-9_-]{1,128}$/.test(id) && !/^__.*__$/.test(id);
}
