import type { IndexFile } from '@atelier/domain/queries/index-file';
import type { IndexField, RequiredIndex } from './required-index.ts';

/**
 * Returns whether production has an index: declared in the file, or automatic and not disabled
 * there.
 */
export function hasIndex(file: IndexFile, required: RequiredIndex): boolean {
  const fields = [...required.matched, ...required.ordered];
  const [only] = fields;
  if (fields.length === 1 && only) return hasSingle(file, required, only);
  return file.indexes.some(
    (index) =>
      index.collectionGroup === required.collectionGroup &&
      index.queryScope === required.queryScope &&
      index.fields.length === fields.length &&
      sameSet(index.fields.slice(0, required.matched.length), required.matched) &&
      sameOrder(index.fields.slice(required.matched.length), required.ordered),
  );
}

/**
 * Single fields of a collection are indexed automatically unless overridden; those of collection
 * groups are not.
 */
function hasSingle(
  file: IndexFile,
  { collectionGroup, queryScope: scope }: RequiredIndex,
  field: IndexField,
): boolean {
  // Of a map, it holds for what is below, unless that has its own.
  const [override] = file.fieldOverrides
    .filter(
      (one) =>
        one.collectionGroup === collectionGroup &&
        `${field.fieldPath}.`.startsWith(`${one.fieldPath}.`),
    )
    .toSorted((one, other) => other.fieldPath.length - one.fieldPath.length);
  if (!override) return scope === 'COLLECTION';
  return override.indexes.some(
    (index) => index.queryScope === scope && index.arrayConfig === field.arrayConfig,
  );
}

/** Compares without order; the direction of a field compared for equality does not matter. */
function sameSet(declared: readonly IndexField[], required: readonly IndexField[]): boolean {
  return required.every((field) =>
    declared.some(
      (one) => one.fieldPath === field.fieldPath && one.arrayConfig === field.arrayConfig,
    ),
  );
}

/** Compares in order; a reversed order needs its own index. */
function sameOrder(declared: readonly IndexField[], required: readonly IndexField[]): boolean {
  return required.every((field, at) => {
    const one = declared[at];
    return one?.fieldPath === field.fieldPath && one.order === field.order;
  });
}
