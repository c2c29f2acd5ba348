import { FieldValue } from 'firebase-admin/firestore';
import { path } from '@atelier/domain/paths';
import type { AdminOutcome, DocumentVersion } from '@atelier/domain/contracts/admin';
import { requireVersion } from '../../platform/expected-version.ts';
import { database } from '../../platform/firebase.ts';
import { relocateVideo } from './relocate-video.ts';
import { createNotice } from '../../mail/mails.ts';

/**
 * Publishes a draft at its requested level. Leaves `updated_at` and `updated_by` unchanged: they mark direct writes of
 * admins, which a trigger logs, while this call logs itself.
 *
 * @throws DomainError as `relocateVideo`, and `conflict` if the draft changed since the admin saw it
 */
export function acceptDraft(actor: string, { id, expected_updated_at }: DocumentVersion): Promise<AdminOutcome> {
  return relocateVideo(actor, id, {
    destination(video, document) {
      if (video.status === 'en_ligne') return undefined;
      requireVersion(document, expected_updated_at);
      return video.level;
    },
    async write({ transaction, log }, document, video, files) {
      const author = await transaction.get(database().doc(path.profile(video.author_id)));
      transaction.update(document.ref, {
        ...files,
        status: 'en_ligne',
        subscription_tier: video.level,
        review_note: FieldValue.delete(),
      });
      if (video.author_id !== actor) {
        createNotice(transaction, author, { kind: 'draft-accepted', values: { title: video.title, id } });
      }
      log({
        target: document.ref.path,
        targetName: video.title,
        action: 'videos.accept',
        before: { title: video.title, status: video.status },
        after: { title: video.title, status: 'en_ligne', level: video.level },
      });
    },
  });
}
