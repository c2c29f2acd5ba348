import { FieldValue } from 'firebase-admin/firestore';
import { canMarkMoves } from '@atelier/domain/access/access';
import { path } from '@atelier/domain/paths';
import type { SaveMovesRequest } from '@atelier/domain/contracts/member';
import { parseDuration } from '@atelier/domain/time/duration';
import { parseProfile } from '@atelier/domain/members/profile';
import { parseVideo, type Video } from '@atelier/domain/content/video';
import { DomainError } from '@atelier/domain/error-code';
import { sortMoves, findMoveProblem } from '@atelier/domain/content/move';
import { database } from '../../platform/firebase.ts';

/**
 * Replaces the moves of a video, with those that were put aside: the editor shows both, to be
 * corrected or deleted. Sets `updated_at` and `updated_by`, which the audit trigger reads.
 *
 * @throws DomainError `not-found`, `forbidden`, `invalid-data` (a move outside the video, in wrong
 * order, or duplicated), `conflict` if the video changed since it was read
 */
export async function saveVideoMoves(
  uid: string,
  { video_id, moves, seen_at }: SaveMovesRequest,
): Promise<void> {
  const db = database();
  const reference = db.doc(path.video(video_id));
  await db.runTransaction(async (transaction) => {
    const [stored, profile] = await transaction.getAll(reference, db.doc(path.profile(uid)));
    if (!profile?.exists) throw new DomainError('forbidden');
    const viewer = { uid, member: parseProfile(profile.data()) };
    const video = stored?.exists ? parseVideo(stored.data()) : null;
    // Members who may not mark moves must not learn which videos exist.
    if (video === null) throw new DomainError(viewer.member.is_admin ? 'not-found' : 'forbidden');
    if (!canMarkMoves(viewer, video)) throw new DomainError('forbidden');
    if (seenAt(video) !== seen_at) throw new DomainError('conflict');
    const durationS = parseDuration(video.duration);
    const isWrong = moves.some((move) => findMoveProblem(move, moves, durationS) !== null);
    if (isWrong) throw new DomainError('invalid-data');
    transaction.update(reference, {
      moves: sortMoves(moves),
      moves_aside: FieldValue.delete(),
      updated_at: FieldValue.serverTimestamp(),
      updated_by: uid,
    });
  });
}

const seenAt = ({ updated_at }: Video) => updated_at?.getTime() ?? null;
