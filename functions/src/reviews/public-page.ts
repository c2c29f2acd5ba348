import { randomBytes } from 'node:crypto';
import { FieldValue, type DocumentSnapshot, type Transaction } from 'firebase-admin/firestore';
import type { PublishMoveRequest } from '@atelier/domain/contracts/reviews';
import { DomainError } from '@atelier/domain/error-code';
import { path } from '@atelier/domain/paths';
import { parseValidatedMoveSource, parseValidation } from '@atelier/domain/reviews/move-review';
import { database, parseDocument } from '../platform/firebase.ts';
import { requireOwnReview, requireProfile } from './review-documents.ts';

const done = { ok: true } as const;
/** Length of a random code, too long to be guessed. */
const CODE_BYTES = 16;

/**
 * Makes a page of a validated move public, or changes whether it shows the clip.
 *
 * @throws DomainError `not-found`, `conflict` for a move that is not validated, `forbidden` for
 * members under 18
 */
export async function publishMove(
  uid: string,
  { review_id, with_clip }: PublishMoveRequest,
  now: Date,
): Promise<{ code: string }> {
  const db = database();
  return db.runTransaction(async (transaction) => {
    const [caller, stored] = await transaction.getAll(
      db.doc(path.profile(uid)),
      db.doc(path.moveReview(review_id)),
    );
    const member = requireProfile(caller);
    const { video_id, move_id, answer, clip } = requireOwnReview(stored, uid);
    if (member.clip_consent?.by !== 'adult') throw new DomainError('forbidden');
    const reference = db.doc(path.validation(uid, video_id, move_id));
    const validation = parseDocument(await transaction.get(reference), parseValidation);
    if (answer?.verdict !== 'validated' || validation === undefined) {
      throw new DomainError('conflict');
    }
    const code = validation.code ?? randomBytes(CODE_BYTES).toString('hex');
    const { name_fr, name_en, trainer_name, validated_at } = validation;
    const { trim_in_s, trim_out_s } = clip;
    transaction.set(db.doc(path.validatedMove(code)), {
      name_fr,
      name_en,
      trainer_name,
      validated_at,
      member_name: member.display_name,
      published_at: now,
      ...(with_clip && { clip: { trim_in_s, trim_out_s } }),
    });
    const source = { user_id: uid, video_id, move_id, review_id };
    transaction.set(db.doc(path.validatedMoveSource(code)), {
      ...source,
      ...(with_clip && { clip: clip.path }),
    });
    transaction.update(reference, { code });
    return { code };
  });
}

/**
 * Removes a public page of the caller. Does nothing for one that is gone.
 *
 * @throws DomainError `forbidden`
 */
export async function unpublishMove(uid: string, code: string): Promise<typeof done> {
  const db = database();
  await db.runTransaction(async (transaction) => {
    const source = await transaction.get(db.doc(path.validatedMoveSource(code)));
    if (!source.exists) return;
    if (source.get('user_id') !== uid) throw new DomainError('forbidden');
    await removePages(transaction, [source]);
  });
  return done;
}

/**
 * Removes public pages. Reads, so that it comes before the writes of the transaction.
 *
 * @param sources read in it
 */
export async function removePages(
  transaction: Transaction,
  sources: readonly DocumentSnapshot[],
): Promise<void> {
  const db = database();
  const validations = sources.flatMap((source) => {
    const known = parseDocument(source, parseValidatedMoveSource);
    return known === undefined
      ? []
      : [db.doc(path.validation(known.user_id, known.video_id, known.move_id))];
  });
  const stored = validations.length === 0 ? [] : await transaction.getAll(...validations);
  for (const { exists, ref } of stored) {
    if (exists) transaction.update(ref, { code: FieldValue.delete() });
  }
  for (const { id, ref } of sources) {
    transaction.delete(db.doc(path.validatedMove(id)));
    transaction.delete(ref);
  }
}
