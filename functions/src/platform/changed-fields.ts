import { isDeepStrictEqual } from 'node:util';
import { FieldValue, type DocumentData } from 'firebase-admin/firestore';

/** Of the wanted fields of a document those that differ from what it holds; deleting what is not there is no change. */
export function changedFields(present: DocumentData, wanted: DocumentData): DocumentData {
  const isDelete = (value: unknown) => value instanceof FieldValue && value.isEqual(FieldValue.delete());
  const differs = ([name, value]: [string, unknown]) =>
    isDelete(value) ? name in present : !isDeepStrictEqual(present[name], value);
  return Object.fromEntries(Object.entries(wanted).filter(differs));
}
