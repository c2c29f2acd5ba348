/**
 * Placeholder for the server's time in a write; listeners read `null` until the server has set it.
 */
export const serverTime = Symbol('server time');
/** Placeholder that removes a field in an update. */
export const removedField = Symbol('no field');

/** Placeholder that adds one to a number, a missing one being 0. */
export const oneMore = Symbol('one more');

/**
 * Placeholder that changes a list whatever it holds: adds texts that it has not yet, or removes all
 * that are given.
 */
export class ListChange {
  readonly kind: 'add' | 'remove';
  readonly items: readonly string[];
  constructor(kind: 'add' | 'remove', items: readonly string[]) {
    this.kind = kind;
    this.items = items;
  }
}

export type WriteValue =
  | string
  | number
  | boolean
  | null
  | Date
  | typeof serverTime
  | typeof removedField
  | typeof oneMore
  | ListChange
  | readonly WriteValue[]
  | { readonly [key: string]: WriteValue | undefined };
export type WriteData = Readonly<Record<string, WriteValue | undefined>>;

/**
 * One write of a batch. `set` replaces the document, `merge` keeps other fields, `update` requires
 * it to exist.
 */
export type Write =
  | { readonly kind: 'set' | 'merge' | 'update'; readonly path: string; readonly data: WriteData }
  | { readonly kind: 'delete'; readonly path: string };

export interface FieldsWrite {
  readonly kind: 'set' | 'update';
  readonly path: string;
  readonly data: WriteData;
}
