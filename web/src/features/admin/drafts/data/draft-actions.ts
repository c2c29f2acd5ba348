import { path } from '@atelier/domain/paths';
import type { Video } from '@atelier/domain/content/video';
import { serverTime, type WriteData, writeIfUnchanged } from '../../../../lib/firestore/writes.ts';

/**
 * Asks the author for a correction.
 *
 * @throws AppError `conflict` when the draft changed since `seen`, `not-found` when it is gone
 */
export function requestCorrection(
  adminUid: string,
  id: string,
  seen: Video,
  note: string,
): Promise<void> {
  const data: WriteData = {
    review_note: note.trim(),
    updated_at: serverTime,
    updated_by: adminUid,
  };
  return writeIfUnchanged({ kind: 'update', path: path.video(id), data }, seen.updated_at);
}
