import { isDraftOfOther } from '@atelier/domain/content/draft-state';
import type { AdminOutcome, DeleteVideoRequest } from '@atelier/domain/contracts/admin';
import { path } from '@atelier/domain/paths';
import { runAdminTransaction } from '../../moderation/audit/admin-transaction.ts';
import { notifyInTransaction } from '../../notifications/notify.ts';
import { requireVersion, database, textAt } from '../../platform/firebase.ts';

/**
 * Deletes a video's document; a trigger removes the rest. Deleting another author's draft rejects
 * it and notifies the author.
 *
 * @throws DomainError `forbidden`, `conflict` if the video changed since the admin saw it
 */
export function deleteVideo(actor: string, request: DeleteVideoRequest): Promise<AdminOutcome> {
  const db = database();
  return runAdminTransaction(actor, async ({ transaction, log }) => {
    const video = await transaction.get(db.doc(path.video(request.id)));
    if (!video.exists) return { changed: false };
    requireVersion(video, request.expected_updated_at);
    const title = textAt(video, 'title') ?? '';
    const level = textAt(video, 'level');
    const status = textAt(video, 'status');
    const author = textAt(video, 'author_id');
    const isRefused = isDraftOfOther({ status, author_id: author }, actor);
    const reason = request.reason?.trim() ?? '';
    if (isRefused && author !== undefined) {
      const member = await transaction.get(db.doc(path.profile(author)));
      notifyInTransaction(transaction, member, {
        kind: 'draft',
        fields: { video_id: request.id, title, state: 'refused', ...(reason !== '' && { reason }) },
        mail: { template: 'draft-refused', values: { title, message: reason } },
      });
    }
    transaction.delete(video.ref);
    log({
      about: video,
      action: isRefused ? 'videos.refuse' : 'videos.delete',
      before: { title, level, status, author_id: author },
      after: reason === '' ? null : { reason },
    });
    return { changed: true };
  });
}
