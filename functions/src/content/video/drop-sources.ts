import { FieldValue, Timestamp, type DocumentReference } from 'firebase-admin/firestore';
import { largestFile, mediaOf, parseVideo, SOURCE_KEPT_DAYS } from '@atelier/domain/content/video';
import { filmsWithSource } from '@atelier/domain/queries/server-content-queries';
import { DAY_MS } from '@atelier/domain/time-units';
import { database, dateAt, parseDocument, toFirestoreQuery } from '../../platform/firebase.ts';
import { logEvent } from '../../platform/log.ts';
import type { JobPage } from '../../platform/paged-job.ts';
import { environment } from '../../platform/site-environment.ts';

const PAGE = 50;

/**
 * Returns the step of a nightly job that drops the sources of films that were prepared long enough
 * ago, unless the environment keeps them. The largest size takes the place of the source in the
 * document; a trigger then deletes the source, unless another video names it. Safe to run twice:
 * such a video is no longer found.
 */
export const dropSources =
  (now: Date, { keepSources } = environment.media): JobPage =>
  async (cursor) => {
    if (keepSources) return undefined;
    const before = new Date(now.getTime() - SOURCE_KEPT_DAYS * DAY_MS);
    const due = toFirestoreQuery(filmsWithSource(before, PAGE));
    const page = cursor === undefined ? due : due.startAfter(Timestamp.fromMillis(Number(cursor)));
    const { docs } = await page.get();
    for (const { ref } of docs) {
      await dropSource(ref, before).catch((error: unknown) =>
        logEvent.cleanUpFailed('film-sources', ref.id, error),
      );
    }
    const last = docs.length < PAGE ? undefined : dateAt(docs.at(-1), 'media.ready_at');
    return last && String(last.getTime());
  };

function dropSource(reference: DocumentReference, before: Date): Promise<void> {
  return database().runTransaction(async (transaction) => {
    const video = parseDocument(await transaction.get(reference), parseVideo);
    const readyAt = video?.media?.ready_at;
    if (video === undefined || readyAt === undefined || readyAt >= before) return;
    // Of a film that was replaced meanwhile, nothing is left to drop.
    const media = mediaOf(video);
    const film = media && largestFile(media);
    transaction.update(reference, {
      ...(film !== undefined && { url: film, 'media.source': film }),
      'media.ready_at': FieldValue.delete(),
    });
  });
}
