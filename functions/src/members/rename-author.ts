import type { QueryDocumentSnapshot } from 'firebase-admin/firestore';
import { pagesOf } from '../platform/query-pages.ts';
import { path } from '@atelier/domain/paths';
import { contributionsOf } from '@atelier/domain/queries/server-queries';
import { database } from '../platform/firebase.ts';
import { toFirestoreQuery } from '../platform/firestore-query.ts';

const PAGE = 300;
/** gRPC's code for an update of a document that is not there. */
const NOT_FOUND = 5;
/** Collections whose documents store the author's name. */
const AUTHORED_COLLECTIONS = ['comments', 'messages'] as const;

/**
 * Writes a member's current name to all their comments and messages. Writes only documents with another name, so that a
 * repeated event continues an interrupted run and parallel runs agree.
 *
 * @returns the number of renamed documents; 0 for a deleted member.
 */
export async function renameAuthor(uid: string): Promise<number> {
  const name: unknown = (await database().doc(path.profile(uid)).get()).get('display_name');
  if (typeof name !== 'string') return 0;
  let renamed = 0;
  for (const collection of AUTHORED_COLLECTIONS) {
    const all = toFirestoreQuery(contributionsOf(collection, uid, PAGE)).select('author_name');
    for await (const page of pagesOf(all, PAGE)) {
      const stale = page.filter((document) => document.get('author_name') !== name);
      const outcomes = await Promise.all(stale.map((document) => rename(document, name)));
      renamed += outcomes.filter(Boolean).length;
    }
  }
  return renamed;
}

/** @returns false if the document has been deleted meanwhile. */
async function rename(document: QueryDocumentSnapshot, name: string): Promise<boolean> {
  try {
    await document.ref.update({ author_name: name });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === NOT_FOUND) return false;
    throw error;
  }
}
