import {
  FieldValue,
  type DocumentData,
  type DocumentReference,
  type QueryDocumentSnapshot,
} from 'firebase-admin/firestore';
import { path } from '@atelier/domain/paths';
import type { QuerySpec } from '@atelier/domain/queries/query-spec';
import { reviewsBy, reviewsOf } from '@atelier/domain/queries/review-queries';
import { validatedMovesOf, validationsBy } from '@atelier/domain/queries/server-content-queries';
import { contributionsOf } from '@atelier/domain/queries/server-member-queries';
import { forEachDocument, database, textAt, toFirestoreQuery } from '../platform/firebase.ts';

const PAGE = 300;
/** gRPC's code for an update of a document that is not there. */
const NOT_FOUND = 5;
/** Collections whose documents store the author's name, with its field. */
const NAME_FIELDS = {
  comments: 'author_name',
  messages: 'author_name',
  questions: 'author_name',
  bookings: 'name',
} as const;
type Authored = keyof typeof NAME_FIELDS;

/**
 * Writes a member's current name to all their comments, messages, questions, bookings, reviews and
 * validated moves, and removes the badge of a former trainer. Writes only documents that differ, so
 * that a repeated event continues an interrupted run and parallel runs agree.
 *
 * @returns the number of renamed documents; 0 for a deleted member.
 */
export async function renameAuthor(uid: string): Promise<number> {
  const profile = await database().doc(path.profile(uid)).get();
  const name = textAt(profile, 'display_name');
  if (name === undefined) return 0;
  // A trigger repairs the string of imported profiles.
  const isTrainer = String(profile.get('is_pro_trainer')) === 'true';
  let renamed = 0;
  for (const collection of Object.keys(NAME_FIELDS) as Authored[]) {
    const field = NAME_FIELDS[collection];
    const all = toFirestoreQuery(contributionsOf(collection, uid, PAGE)).select(
      field,
      'is_trainer',
    );
    await forEachDocument(all, PAGE, async (document) => {
      const isStale =
        document.get(field) !== name || (!isTrainer && document.get('is_trainer') === true);
      const fields = { [field]: name, ...(!isTrainer && { is_trainer: FieldValue.delete() }) };
      if (isStale && (await updateExisting(document.ref, fields))) renamed += 1;
    });
  }
  return renamed + (await renameInReviews(uid, name));
}

/**
 * Where a name is stored around reviews of moves, as a member and as a trainer; pages are named by
 * their code.
 */
async function renameInReviews(uid: string, name: string): Promise<number> {
  let renamed = 0;
  const db = database();
  const write = async (ref: DocumentReference, field: string) => {
    if (await updateExisting(ref, { [field]: name })) renamed += 1;
  };
  const rewrite = (
    spec: QuerySpec,
    field: string,
    page?: (document: QueryDocumentSnapshot) => string | undefined,
  ) =>
    forEachDocument(toFirestoreQuery(spec), PAGE, async (document) => {
      const shown = page?.(document);
      if (shown !== undefined) await write(db.doc(path.validatedMove(shown)), field);
      if (document.get(field) !== undefined && document.get(field) !== name) {
        await write(document.ref, field);
      }
    });
  await rewrite(reviewsOf(uid, PAGE), 'author_name');
  await rewrite(reviewsBy(uid, PAGE), 'trainer_name');
  await rewrite(validatedMovesOf(uid, PAGE), 'member_name', ({ id }) => id);
  await rewrite(validationsBy(uid, PAGE), 'trainer_name', (validation) =>
    textAt(validation, 'code'),
  );
  return renamed;
}

/** @returns false if the document has been deleted meanwhile. */
async function updateExisting(
  reference: DocumentReference,
  fields: DocumentData,
): Promise<boolean> {
  try {
    await reference.update(fields);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === NOT_FOUND) return false;
    throw error;
  }
}
