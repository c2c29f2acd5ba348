import type { DocumentSnapshot } from 'firebase-admin/firestore';
import { isTrainer } from '@atelier/domain/access/access';
import { HEAD_BYTES, matchesType } from '@atelier/domain/content/file-format';
import { DomainError } from '@atelier/domain/error-code';
import { parseProfile, type Profile } from '@atelier/domain/members/profile';
import { parseMoveReview, type MoveReview } from '@atelier/domain/reviews/move-review';
import { isMissingFile, mediaBucket } from '../platform/firebase.ts';

/** Returns the caller's profile. @throws DomainError `forbidden` without one */
export function requireProfile(stored: DocumentSnapshot | undefined): Profile {
  if (!stored?.exists) throw new DomainError('forbidden');
  return parseProfile(stored.data());
}

/** Returns a stored review. @throws DomainError `not-found` */
export function requireReview(stored: DocumentSnapshot | undefined): MoveReview {
  if (!stored?.exists) throw new DomainError('not-found');
  return parseMoveReview(stored.data());
}

/** Returns a review of the caller. @throws DomainError `not-found`, `forbidden` */
export function requireOwnReview(stored: DocumentSnapshot | undefined, uid: string): MoveReview {
  const review = requireReview(stored);
  if (review.user_id !== uid) throw new DomainError('forbidden');
  return review;
}

/** Returns the profile of a trainer. @throws DomainError `forbidden` */
export function requireTrainer(stored: DocumentSnapshot | undefined): Profile {
  const profile = requireProfile(stored);
  if (!isTrainer(profile)) throw new DomainError('forbidden');
  return profile;
}

/**
 * Checks an uploaded file as the trigger for new files does. That may run later and delete the
 * file, so a review must not be accepted before.
 *
 * @throws DomainError `media-unavailable` for a file that has not arrived, `invalid-data` for one
 * that is not what it claims
 */
export async function requireUpload(file: string): Promise<void> {
  const stored = mediaBucket().file(file);
  try {
    const [{ contentType = '' }] = await stored.getMetadata();
    const [head] = await stored.download({ start: 0, end: HEAD_BYTES - 1 });
    if (!matchesType(head.subarray(0, HEAD_BYTES), contentType)) {
      throw new DomainError('invalid-data');
    }
  } catch (error) {
    if (isMissingFile(error)) throw new DomainError('media-unavailable', { cause: error });
    throw error;
  }
}
