import { FieldValue } from 'firebase-admin/firestore';
import type {
  AdminOutcome,
  DocumentVersion,
  ChangeLevelRequest,
  DeleteVideoRequest,
  ReplaceFilmRequest,
} from '@atelier/domain/contracts/admin';
import { DomainError } from '@atelier/domain/error-code';
import { path } from '@atelier/domain/paths';
import { isRefusal } from '@atelier/domain/content/draft-state';
import { videosReferencing } from '@atelier/domain/queries/server-content-queries';
import { liesIn, VIDEO_EXTENSIONS } from '@atelier/domain/storage-paths';
import { notifyInTransaction } from '../../notifications/notify.ts';
import { requireVersion, database, mediaBucket, textAt, toFirestoreQuery } from '../../platform/firebase.ts';
import { relocateVideo } from './relocate-video.ts';
import { runAdminTransaction, requireAdmin } from '../../moderation/audit/admin-transaction.ts';
import { encodingId, isToPrepare } from '../encoding/start-encoding.ts';

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
        notifyInTransaction(transaction, author, {
          kind: 'draft',
          fields: { video_id: id, title: video.title, state: 'unpublished' },
          mail: { template: 'draft-unpublished', values: { title: video.title } },
        });
      }
      log({
        about: document,
        action: 'videos.unpublish',
        before: { title: video.title, status: video.status, level: video.level },
        after: { title: video.title, status: 'brouillon', level: video.level },
      });
    },
  });
}

/**
 * Changes a video's level. Moves the files of a published video; those of a draft stay with the author until it is
 * accepted.
 *
 * @throws DomainError as `relocateVideo`, and `conflict` if the video is at neither level
 */
export function changeLevel(actor: string, { id, from, to }: ChangeLevelRequest): Promise<AdminOutcome> {
  return relocateVideo(actor, id, {
    destination(video) {
      if (video.level === to) return undefined;
      if (video.level !== from) throw new DomainError('conflict');
      return video.status === 'en_ligne' ? to : null;
    },
    write({ transaction, log }, document, video, { url, thumbnail_url, captions, media, trailer_media }) {
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
      const [before, after] = [from, to].map((level) => ({ title, level }));
      log({ about: document, action: 'videos.change-level', before, after });
    },
  });
}

/**
 * Deletes a video's document; a trigger removes the rest. Deleting another author's draft rejects it and notifies the
 * author.
 *
 * @throws DomainError `forbidden`, `conflict` if the video changed since the admin saw it
 */
export function deleteVideo(actor: string, request: DeleteVideoRequest): Promise<AdminOutcome> {
  const db = database();
  return runAdminTransaction(actor, async ({ transaction, log }) => {
    const video = await transaction.get(db.doc(path.video(request.id)));
    if (!video.exists) return { changed: false };
    requireVersion(video, request.expected_updated_at);
    const [title = '', level, status, author] = ['title', 'level', 'status', 'author_id'].map((field) =>
      String(video.get(field)),
    );
    const isRefused = isRefusal({ status, author_id: author }, actor);
    const reason = request.reason?.trim() ?? '';
    if (isRefused) {
      const member = await transaction.get(db.doc(path.profile(author ?? '')));
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

/**
 * Replaces the film of a published video: at once, or once it is prepared where a worker does that; until then the
 * former one plays. The film must be in the folder of the video's level and must not be used by another video; a trigger
 * deletes the former one.
 *
 * @throws DomainError `forbidden`, `not-found`, `conflict` if the video changed since the admin saw it or is not at the
 * film's level, `invalid-data` for another folder, `media-unavailable` if the film does not exist
 */
export async function replaceFilm(actor: string, request: ReplaceFilmRequest): Promise<AdminOutcome> {
  const { id, url, duration, expected_updated_at } = request;
  await requireAdmin(actor);
  const [level] = url.split('/').slice(1);
  if (!liesIn(`videos/${level ?? ''}`, url) || !VIDEO_EXTENSIONS.some((extension) => url.endsWith(`.${extension}`))) {
    throw new DomainError('invalid-data');
  }
  const [exists] = await mediaBucket().file(url).exists();
  if (!exists) throw new DomainError('media-unavailable');
  const waits = await isToPrepare(url);
  return runAdminTransaction(actor, async ({ transaction, log }) => {
    const video = await transaction.get(database().doc(path.video(id)));
    if (!video.exists) throw new DomainError('not-found');
    const former: unknown = video.get('url');
    const isShown = former === url && video.get('duration') === duration;
    if (isShown || textAt(video, 'pending_film.url') === url) return { changed: false };
    requireVersion(video, expected_updated_at);
    if (video.get('status') !== 'en_ligne' || video.get('level') !== level) throw new DomainError('conflict');
    const { docs } = await transaction.get(toFirestoreQuery(videosReferencing('film', url)));
    const encoding = await transaction.get(database().doc(path.encoding(encodingId(url))));
    const others = [...docs.map((other) => other.ref.path), textAt(encoding, 'owner')];
    if (others.some((other) => other !== undefined && other !== video.ref.path)) throw new DomainError('invalid-data');
    const film = { url, duration };
    const isLater = waits && former !== url;
    transaction.update(video.ref, isLater ? { pending_film: film } : { ...film, pending_film: FieldValue.delete() });
    const before = { url: former, duration: video.get('duration') as unknown };
    log({ about: video, action: 'videos.replace-film', before, after: { url, duration } });
    return { changed: true };
  });
}
