import { randomUUID } from 'node:crypto';
import { FieldValue } from 'firebase-admin/firestore';
import type {
  AdminOutcome,
  DocumentVersion,
  ChangeLevelRequest,
} from '@atelier/domain/contracts/admin';
import { DomainError } from '@atelier/domain/error-code';
import { path } from '@atelier/domain/paths';
import { notify, notifyInTransaction } from '../../notifications/notify.ts';
import { requireVersion, database, textAt } from '../../platform/firebase.ts';
import { logEvent } from '../../platform/log.ts';
import { relocateVideo } from './relocate-video.ts';

/**
 * Publishes a draft at its requested level. Leaves `updated_at` and `updated_by` unchanged: they
 * mark direct writes of admins, which a trigger logs, while this call logs itself.
 *
 * @throws DomainError as `relocateVideo`, and `conflict` if the draft changed since the admin saw
 * it
 */
export function acceptDraft(
  actor: string,
  { id, expected_updated_at }: DocumentVersion,
): Promise<AdminOutcome> {
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
        notifyInTransaction(transaction, author, {
          kind: 'draft',
          fields: { video_id: id, title: video.title, state: 'accepted' },
          mail: { template: 'draft-accepted', values: { title: video.title, id } },
        });
      }
      log({
        about: document,
        action: 'videos.accept',
        before: { title: video.title, status: video.status, level: video.level },
        after: { title: video.title, status: 'en_ligne', level: video.level },
      });
    },
  });
}

/**
 * Turns a published video into a draft of its author again. Leaves `updated_at` and `updated_by`
 * unchanged, as `acceptDraft` does, so that it can be published again with the version that was
 * seen. Its author is told afterwards: a transaction with their profile, which they may read and so
 * perhaps lock, could keep the video online.
 *
 * @throws DomainError as `relocateVideo`, and `conflict` if the video changed since the admin saw
 * it or its author's account is being deleted
 */
export async function unpublishVideo(
  actor: string,
  { id, expected_updated_at }: DocumentVersion,
): Promise<AdminOutcome> {
  const outcome = await relocateVideo(actor, id, {
    destination(video, document) {
      if (video.status === 'brouillon') return undefined;
      requireVersion(document, expected_updated_at);
      return `drafts/${video.author_id}`;
    },
    async write({ transaction, log }, document, video, files) {
      const deletion = await transaction.get(database().doc(path.deletion(video.author_id)));
      // Account deletion removes drafts but keeps published videos, so a video must not become a
      // draft meanwhile.
      if (deletion.get('state') === 'pending') throw new DomainError('conflict');
      transaction.update(document.ref, {
        ...files,
        status: 'brouillon',
        subscription_tier: 'draft',
      });
      log({
        about: document,
        action: 'videos.unpublish',
        before: { title: video.title, status: video.status, level: video.level },
        after: { title: video.title, status: 'brouillon', level: video.level },
      });
    },
  });
  if (outcome.changed) await tellOfUnpublished(actor, id);
  return outcome;
}

/**
 * Tells the author of a video that an admin took it off. It is off, whether this succeeds or not.
 */
async function tellOfUnpublished(actor: string, id: string): Promise<void> {
  try {
    const video = await database().doc(path.video(id)).get();
    const author = textAt(video, 'author_id');
    const title = textAt(video, 'title');
    if (author === undefined || title === undefined || author === actor) return;
    const key = `draft_${randomUUID()}`;
    await notify(
      author,
      { key, mailId: key },
      {
        kind: 'draft',
        fields: { video_id: id, title, state: 'unpublished' },
        mail: { template: 'draft-unpublished', values: { title } },
      },
    );
  } catch (error) {
    logEvent.noticeLost('draft-unpublished', id, error);
  }
}

/**
 * Changes a video's level. Moves the files of a published video; those of a draft stay with the
 * author until it is accepted.
 *
 * @throws DomainError as `relocateVideo`, and `conflict` if the video is at neither level
 */
export function changeLevel(
  actor: string,
  { id, from, to }: ChangeLevelRequest,
): Promise<AdminOutcome> {
  return relocateVideo(actor, id, {
    destination(video) {
      if (video.level === to) return undefined;
      if (video.level !== from) throw new DomainError('conflict');
      return video.status === 'en_ligne' ? to : null;
    },
    write(
      { transaction, log },
      document,
      video,
      { url, thumbnail_url, captions, media, trailer_media },
    ) {
      const isOnline = video.status === 'en_ligne';
      const published = {
        subscription_tier: to,
        url,
        thumbnail_url,
        ...(captions && { captions }),
        ...(media && { media }),
        ...(trailer_media && { trailer_media }),
      };
      transaction.update(document.ref, { level: to, ...(isOnline && published) });
      const { title } = video;
      const before = { title, level: from };
      const after = { title, level: to };
      log({ about: document, action: 'videos.change-level', before, after });
    },
  });
}
