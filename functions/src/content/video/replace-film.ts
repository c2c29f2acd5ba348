import { FieldValue } from 'firebase-admin/firestore';
import type { AdminOutcome, ReplaceFilmRequest } from '@atelier/domain/contracts/admin';
import { DomainError } from '@atelier/domain/error-code';
import { path } from '@atelier/domain/paths';
import { videosReferencing } from '@atelier/domain/queries/server-content-queries';
import { liesIn, VIDEO_EXTENSIONS } from '@atelier/domain/storage-paths';
import { runAdminTransaction, requireAdmin } from '../../moderation/audit/admin-transaction.ts';
import {
  requireVersion,
  database,
  mediaBucket,
  textAt,
  toFirestoreQuery,
} from '../../platform/firebase.ts';
import { encodingId, isToPrepare } from '../encoding/start-encoding.ts';

/**
 * Replaces the film of a published video: at once, or once it is prepared where a worker does that;
 * until then the former one plays. The film must be in the folder of the video's level and must not
 * be used by another video; a trigger deletes the former one.
 *
 * @throws DomainError `forbidden`, `not-found`, `conflict` if the video changed since the admin saw
 * it or is not at the film's level, `invalid-data` for another folder, `media-unavailable` if the
 * film does not exist
 */
export async function replaceFilm(
  actor: string,
  request: ReplaceFilmRequest,
): Promise<AdminOutcome> {
  const { id, url, duration, expected_updated_at } = request;
  await requireAdmin(actor);
  const [level] = url.split('/').slice(1);
  if (
    !liesIn(`videos/${level ?? ''}`, url) ||
    !VIDEO_EXTENSIONS.some((extension) => url.endsWith(`.${extension}`))
  ) {
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
    const isPublished = video.get('status') === 'en_ligne';
    if (!isPublished || video.get('level') !== level) throw new DomainError('conflict');
    const { docs } = await transaction.get(toFirestoreQuery(videosReferencing('film', url)));
    const encoding = await transaction.get(database().doc(path.encoding(encodingId(url))));
    const users = [...docs.map((other) => other.ref.path), textAt(encoding, 'owner')];
    const isUsedElsewhere = users.some((user) => user !== undefined && user !== video.ref.path);
    if (isUsedElsewhere) throw new DomainError('invalid-data');
    const film = { url, duration };
    const isLater = waits && former !== url;
    transaction.update(
      video.ref,
      isLater ? { pending_film: film } : { ...film, pending_film: FieldValue.delete() },
    );
    const before = { url: former, duration: video.get('duration') as unknown };
    log({ about: video, action: 'videos.replace-film', before, after: { url, duration } });
    return { changed: true };
  });
}
