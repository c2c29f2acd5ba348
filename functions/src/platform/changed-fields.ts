import { isDeepStrictEqual } from 'node:util';
import { FieldValue, type DocumentData } from 'firebase-admin/firestore';

/** Returns the wanted fields that differ from the stored ones. Deleting a missing field is no change. */
export function changedFields(present: DocumentData, wanted: DocumentData): DocumentData {
  const isDelete = (value: unknown) => value instanceof FieldValue && value.isEqual(FieldValue.delete());
  const differs = ([name, value]: [string, unknown]) =>
    isDelete(value) ? name in present : !isDeepStrictEqual(present[name], value);
  return Object.fromEntries(Object.entries(wanted).filter(differs));
}
