import { versionOf } from '@atelier/domain/contracts/expected-version';
import type { Video } from '@atelier/domain/content/video';
import type { AuditAction } from '@atelier/domain/moderation/audit-action';
import { parseAuditEntry } from '@atelier/domain/moderation/audit-entry';
import { tidyLines } from '@atelier/domain/parsing/text';
import { path } from '@atelier/domain/paths';
import { auditLog } from '@atelier/domain/queries/admin-queries';
import { call } from '../api.ts';
import { AppError, toAppError } from '../errors.ts';
import { readQuery } from '../firestore/live-query.tsx';

const sendAccept = call('acceptDraft');
const sendUnpublish = call('unpublishVideo');
const sendDelete = call('deleteVideo');

type VersionedDocument = Parameters<typeof versionOf>[0];

/**
 * Publishes a draft in the version that was viewed.
 *
 * @throws AppError `conflict` when it has changed since, `already-online`
 */
export async function acceptDraft(id: string, viewed: VersionedDocument): Promise<void> {
  const { changed } = await sendAccept({ id, expected_updated_at: versionOf(viewed) });
  if (!changed) throw new AppError('already-online');
}

/**
 * Turns a published video back into a draft; its version stays the same.
 *
 * @throws AppError `conflict`, `already-taken-out`
 */
export async function unpublishVideo(id: string, viewed: VersionedDocument): Promise<void> {
  const { changed } = await sendUnpublish({ id, expected_updated_at: versionOf(viewed) });
  if (!changed) throw new AppError('already-taken-out');
}

/**
 * Deletes a video with its files, comments and progress. @param reason  sent to the author of a
 * draft that is refused
 *
 * @throws AppError `conflict` when it has changed since, `not-found` when it is gone
 */
export async function deleteVideo(
  id: string,
  viewed: VersionedDocument,
  reason = '',
): Promise<void> {
  const version = { id, expected_updated_at: versionOf(viewed) };
  const { changed } = await sendDelete({ ...version, reason: tidyLines(reason) || undefined });
  if (!changed) throw new AppError('not-found');
}

/**
 * How many of the newest audit entries about an author are searched for the deletion of a draft.
 */
const SEARCHED_ENTRIES = 10;
const REMOVALS: readonly string[] = ['videos.refuse', 'videos.delete'] satisfies AuditAction[];

/**
 * Runs a decision about a draft.
 *
 * @throws AppError `draft-withdrawn` when its author has deleted it; else as `work`
 */
export async function decideDraft(
  id: string,
  { author_id }: Pick<Video, 'author_id'>,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    const failure = toAppError(error);
    if (failure.code !== 'not-found') throw failure;
    const about = { key: 'member', value: author_id } as const;
    const log = await readQuery(auditLog({ about }, SEARCHED_ENTRIES), parseAuditEntry);
    // What its author withdraws is logged as a deletion, too.
    const isByAnother = log.some(
      ({ data }) =>
        data.target === path.video(id) &&
        REMOVALS.includes(data.action) &&
        data.actor !== author_id,
    );
    throw isByAnother ? failure : new AppError('draft-withdrawn', { cause: failure });
  }
}
