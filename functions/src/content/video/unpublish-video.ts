import { path } from '@atelier/domain/paths';
import type { AdminOutcome, DocumentVersion } from '@atelier/domain/contracts/admin';
import { DomainError } from '@atelier/domain/error-code';
import { requireVersion } from '../../platform/expected-version.ts';
import { database } from '../../platform/firebase.ts';
import { relocateVideo } from './relocate-video.ts';
import { createNotice } from '../../mail/mails.ts';

/**
 * Turns a published video into a draft of its author again. Leaves `updated_at` and `updated_by` unchanged, as
 * `acceptDraft` does, so that it can be published again with the version that was seen.
 *
 * @throws DomainError as `relocateVideo`, and `conflict` if the video changed since the admin saw it or its author's
 * account is being deleted
 */
export function unpublishVideo(actor: string, { id, expected_updated_at }: DocumentVersion): Promise<AdminOutcome> {
  return relocateVideo(actor, id, {
    destination(video, document) {
      if (video.status === 'brouillon') return undefined;
      requireVersion(document, expected_updated_at);
      return `drafts/${video.author_id}`;
    },
    async write({ transaction, log }, document, video, files) {
      const [author, deletion] = await transaction.getAll(
        database().doc(path.profile(video.author_id)),
        database().doc(path.deletion(video.author_id)),
      );
      // Account deletion removes drafts but keeps published videos, so a video must not become a draft meanwhile.
      if (deletion?.get('state') === 'pending') throw new DomainError('conflict');
      transaction.update(document.ref, { ...files, status: 'brouillon', subscription_tier: 'draft' });
      if (author !== undefined && video.author_id !== actor) {
        createNotice(transaction, author, { kind: 'draft-unpublished', values: { title: video.title } });
      }
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
