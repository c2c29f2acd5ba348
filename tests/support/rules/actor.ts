import type { RulesTestContext } from '@firebase/rules-unit-testing';
import {
  and,
  collection,
  collectionGroup,
  doc,
  getAggregateFromServer,
  getDoc,
  getDocs,
  limit,
  or,
  orderBy,
  query,
  sum,
  where,
  writeBatch,
  type Firestore,
  type Query,
  type QueryFieldFilterConstraint,
  type QueryFilterConstraint,
  type WriteBatch,
} from 'firebase/firestore';
import type { FieldFilter, Filter, QuerySpec } from '@atelier/domain/queries/query-spec';
import type { Fields } from './people.ts';

export type Documents = readonly (readonly [path: string, fields: Fields])[];

/**
 * Requests of one person. Each is rejected with the code `permission-denied` if the rules deny it.
 */
export interface Actor {
  get(path: string): Promise<unknown>;
  /** Writes the whole document; creates it if it does not exist. */
  set(path: string, fields: Fields): Promise<void>;
  /** @param beside  whole documents of the same commit */
  update(path: string, fields: Fields, ...beside: Documents): Promise<void>;
  /** @param beside  as for `update` */
  delete(path: string, ...beside: Documents): Promise<void>;
  /** Writes documents in one commit, in this order. */
  commit(...documents: Documents): Promise<void>;
  list(spec: QuerySpec): Promise<unknown>;
  sum(spec: QuerySpec, field: string): Promise<unknown>;
  /** Lists a collection without limit or constraint. */
  listAll(path: string): Promise<unknown>;
}

/** The web SDK on Google's emulator, signed in as one person. */
export class SdkActor implements Actor {
  readonly #db: Firestore;

  readonly #onWrite: () => void;

  /** @param onWrite  called after each write that the rules allowed */
  constructor(context: RulesTestContext, onWrite: () => void) {
    this.#onWrite = onWrite;
    // Typed as the older namespaced API, which the modular functions also accept.
    this.#db = context.firestore() as unknown as Firestore;
  }

  get(path: string): Promise<unknown> {
    return getDoc(doc(this.#db, path));
  }

  set(path: string, fields: Fields): Promise<void> {
    return this.commit([path, fields]);
  }

  update(path: string, fields: Fields, ...beside: Documents): Promise<void> {
    const batch = writeBatch(this.#db).update(doc(this.#db, path), fields);
    return this.#write(batch, beside);
  }

  delete(path: string, ...beside: Documents): Promise<void> {
    const batch = writeBatch(this.#db).delete(doc(this.#db, path));
    return this.#write(batch, beside);
  }

  commit(...documents: Documents): Promise<void> {
    return this.#write(writeBatch(this.#db), documents);
  }

  async #write(batch: WriteBatch, documents: Documents): Promise<void> {
    for (const [path, fields] of documents) batch.set(doc(this.#db, path), fields);
    await batch.commit();
    this.#onWrite();
  }

  list(spec: QuerySpec): Promise<unknown> {
    return getDocs(this.#query(spec));
  }

  sum(spec: QuerySpec, field: string): Promise<unknown> {
    return getAggregateFromServer(this.#query(spec), { total: sum(field) });
  }

  listAll(path: string): Promise<unknown> {
    return getDocs(collection(this.#db, path));
  }

  #query(spec: QuerySpec): Query {
    const from =
      spec.scope === 'group'
        ? collectionGroup(this.#db, spec.collection)
        : collection(this.#db, spec.collection);
    const filters = spec.where.map(toConstraint);
    const order = spec.orderBy.map(([field, direction]) => orderBy(field, direction));
    return query(from, and(...filters), ...order, limit(spec.limit));
  }
}

function toConstraint(filter: Filter): QueryFilterConstraint {
  return 'or' in filter ? or(...filter.or.map(toFieldConstraint)) : toFieldConstraint(filter);
}

function toFieldConstraint({ field, op, value }: FieldFilter): QueryFieldFilterConstraint {
  return where(field, op, value);
}
