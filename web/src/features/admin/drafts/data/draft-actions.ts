import { path } from '@atelier/domain/paths';
import { versionOf } from '@atelier/domain/contracts/expected-version';
import type { Video } from '@atelier/domain/content/video';
import { call } from '../../../../lib/api.ts';
import { serverTime, writeIfUnchanged } from '../../../../lib/firestore/writes.ts';

const callDeleteVideo = call('deleteVideo');

/** Deletes a draft and sends its author the reason. @throws AppError `conflict` when the draft changed since `seen`. */
export async function rejectDraft(id: string, seen: Video, reason: string): Promise<void> {
  await callDeleteVideo({
    id,
    expected_updated_at: versionOf(seen),
    ...(reason.trim() === '' ? {} : { reason: reason.trim() }),
  });
}

/** Asks the author for a correction. @throws AppError as `rejectDraft`. */
export function requestCorrection(adminUid: string, id: string, seen: Video, note: string): Promise<void> {
  return writeIfUnchanged(
    {
      kind: 'update',
      path: path.video(id),
      data: { review_note: note.trim(), updated_at: serverTime, updated_by: adminUid },
    },
    seen.updated_at,
  );
}
