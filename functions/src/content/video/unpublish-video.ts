import { path } from '@atelier/domain/paths';
import type { AdminOutcome } from '@atelier/domain/contracts/admin-outcome';
import type { UnpublishVideoRequest } from '@atelier/domain/contracts/unpublish-video';
import { DomainError } from '@atelier/domain/error-code';
import { requireVersion } from '../../platform/expected-version.ts';
import { database } from '../../platform/firebase.ts';
import { relocateVideo } from './relocate-video.ts';
import { buildNotice } from '../../mail/notice.ts';

/**
 * Makes a published video its author's proposal again. `updated_at` and `updated_by` stay, as when it is accepted: by
 * the version that was seen it can be put online again, unless somebody changes it meanwhile.
 *
 * @throws DomainError as `moveVideo`, and `conflict` when the video was changed since it was looked at, or its author's
 * account is being deleted.
 */
export function unpublishVideo(
  actor: string,
  { id, expected_updated_at }: UnpublishVideoRequest,
): Promise<AdminOutcome> {
  return relocateVideo(actor, id, {
    destination(video, document) {
      if (video.status === 'brouillon') return undefined;
      requireVersion(document, expected_updated_at);
      return `drafts/${video.author_id}`;
    },
    async write({ transaction, log }, document, video, files) {
      const [author, leaving] = await transaction.getAll(
        database().doc(path.profile(video.author_id)),
        database().doc(path.deletion(video.author_id)),
      );
      // The deletion of an account takes its proposals along; what was published stays.
      if (leaving?.get('state') === 'pending') throw new DomainError('conflict');
      transaction.update(document.ref, { ...files, status: 'brouillon', subscription_tier: 'draft' });
      const notice =
        author === undefined || video.author_id === actor
          ? undefined
          : buildNotice(author, { kind: 'draft-unpublished', values: { title: video.title } });
      if (notice) transaction.create(database().collection(path.mails()).doc(), notice);
      log({
        target: document.ref.path,
        targetName: video.title,
        action: 'videos.unpublish',
        before: { title: video.title, status: video.status, level: video.level },
        after: { title: video.title, status: 'brouillon' },
      });
    },
  });
}
