import { path } from '@atelier/domain/paths';
import type { AdminOutcome, ReplaceFilmRequest } from '@atelier/domain/contracts/admin';
import { DomainError } from '@atelier/domain/error-code';
import { videosReferencing } from '@atelier/domain/queries/server-queries';
import { liesIn, VIDEO_EXTENSIONS } from '@atelier/domain/storage-paths';
import { runAdminTransaction, requireAdmin } from '../../moderation/audit/admin-transaction.ts';
import { subjectOf } from '../../moderation/audit/audit-names.ts';
import { requireVersion } from '../../platform/expected-version.ts';
import { database, mediaBucket } from '../../platform/firebase.ts';
import { toFirestoreQuery } from '../../platform/firestore-query.ts';

/**
 * Replaces the film of a published video. The film must be in the folder of the video's level and must not be used by
 * another video; a trigger deletes the former one.
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
  return runAdminTransaction(actor, async ({ transaction, log }) => {
    const video = await transaction.get(database().doc(path.video(id)));
    if (!video.exists) throw new DomainError('not-found');
    const former: unknown = video.get('url');
    if (former === url && video.get('duration') === duration) return { changed: false };
    requireVersion(video, expected_updated_at);
    if (video.get('status') !== 'en_ligne' || video.get('level') !== level) throw new DomainError('conflict');
    const { docs } = await transaction.get(toFirestoreQuery(videosReferencing('film', url)));
    if (docs.some((other) => other.id !== id)) throw new DomainError('invalid-data');
    transaction.update(video.ref, { url, duration });
    const before = { url: former, duration: video.get('duration') as unknown };
    log({
      target: video.ref.path,
      targetName: subjectOf('videos', video.data() ?? {}).name,
      action: 'videos.replace-film',
      before,
      after: { url, duration },
    });
    return { changed: true };
  });
}
