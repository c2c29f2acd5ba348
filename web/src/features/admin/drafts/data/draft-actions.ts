import { path } from '@atelier/domain/paths';
import { versionOf } from '@atelier/domain/contracts/expected-version';
import type { Video } from '@atelier/domain/content/video';
import type { AuditAction } from '@atelier/domain/moderation/audit-action';
import { parseAuditEntry } from '@atelier/domain/moderation/audit-entry';
import { auditLog } from '@atelier/domain/queries/admin-queries';
import { call } from '../../../../lib/api.ts';
import { AppError, toAppError } from '../../../../lib/errors.ts';
import { readQuery } from '../../../../lib/firestore/live-query.tsx';
import { serverTime, type WriteData, writeIfUnchanged } from '../../../../lib/firestore/writes.ts';

const callDeleteVideo = call('deleteVideo');

/** How many of the newest audit entries about an author are searched for the deletion of a draft. */
const SEARCHED_ENTRIES = 10;

/** Runs a decision about a draft. @throws AppError `draft-withdrawn` when its author has deleted it; else as `work` */
export async function decideDraft(id: string, { author_id }: Video, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const failure = toAppError(error);
    if (failure.code !== 'not-found') throw failure;
    const about = { key: 'member', value: author_id } as const;
    const log = await readQuery(auditLog({ about }, SEARCHED_ENTRIES), parseAuditEntry);
    // Only what an admin deletes is logged.
    const isLogged = log.some(({ data }) => data.target === path.video(id) && REMOVALS.includes(data.action));
    throw isLogged ? failure : new AppError('draft-withdrawn', { cause: failure });
  }
}
const REMOVALS: readonly string[] = ['videos.refuse', 'videos.delete'] satisfies AuditAction[];

/**
 * Deletes a draft and sends its author the reason.
 *
 * @throws AppError `conflict` when the draft changed since `seen`, `not-found` when it is gone.
 */
export async function rejectDraft(id: string, seen: Video, reason: string): Promise<void> {
  const version = { id, expected_updated_at: versionOf(seen) };
  const { changed } = await callDeleteVideo({ ...version, reason: reason.trim() || undefined });
  if (!changed) throw new AppError('not-found');
}

/** Asks the author for a correction. @throws AppError as `rejectDraft` */
export function requestCorrection(adminUid: string, id: string, seen: Video, note: string): Promise<void> {
  const data: WriteData = { review_note: note.trim(), updated_at: serverTime, updated_by: adminUid };
  return writeIfUnchanged({ kind: 'update', path: path.video(id), data }, seen.updated_at);
}
