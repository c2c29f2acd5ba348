import { path } from '@atelier/domain/collection-paths';
import { acceptDraftRequest, acceptDraftResponse } from '@atelier/domain/contracts/accept-draft';
import { deleteVideoRequest, deleteVideoResponse } from '@atelier/domain/contracts/delete-video';
import { versionOf } from '@atelier/domain/contracts/expected-version';
import type { Video } from '@atelier/domain/entities/video';
import { call } from '../../../lib/callable.ts';
import { serverTime, writeUnchanged } from '../../../lib/writes.ts';

const sendAccept = call('acceptDraft', acceptDraftRequest, acceptDraftResponse);
const sendDelete = call('deleteVideo', deleteVideoRequest, deleteVideoResponse);

/** Puts a proposal online, as it was looked at. @throws AppError `conflict` when its author corrected it since. */
export async function acceptDraft(id: string, seen: Video): Promise<void> {
  await sendAccept({ id, expected_updated_at: versionOf(seen) });
}

/** Refuses a proposal; its author reads the reason. @throws AppError as `acceptDraft`. */
export async function refuseDraft(id: string, seen: Video, reason: string): Promise<void> {
  await sendDelete({
    id,
    expected_updated_at: versionOf(seen),
    ...(reason.trim() === '' ? {} : { reason: reason.trim() }),
  });
}

/** Asks the author to correct something. @throws AppError as `acceptDraft`. */
export function saveNote(adminUid: string, id: string, seen: Video, note: string): Promise<void> {
  return writeUnchanged(
    {
      kind: 'update',
      path: path.video(id),
      data: { review_note: note.trim(), updated_at: serverTime, updated_by: adminUid },
    },
    seen.updated_at,
  );
}
