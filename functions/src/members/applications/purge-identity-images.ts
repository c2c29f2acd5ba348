import { FieldValue, type QueryDocumentSnapshot } from 'firebase-admin/firestore';
import { identityImagesDue } from '@atelier/domain/queries/server-member-queries';
import { IDENTITY_IMAGES_KEPT_DAYS } from '@atelier/domain/members/identity-images';
import { DAY_MS } from '@atelier/domain/time-units';
import {
  database,
  dateAt,
  mediaBucket,
  toFirestoreQuery,
  pagesOf,
} from '../../platform/firebase.ts';
import { logEvent } from '../../platform/log.ts';
import { identityFilesOf } from '../member-files.ts';

type Since = keyof typeof IDENTITY_IMAGES_KEPT_DAYS;
const PAGE = 100;

/**
 * Deletes the identity images of applications whose time is over, decided ones and undecided ones;
 * then their paths, which removes them from the query. Skips applications sent or decided again
 * meanwhile. A failure for one is logged and does not stop the others.
 *
 * @returns the number of applications whose images were deleted.
 */
export async function purgeIdentityImages(now: Date): Promise<number> {
  let purged = 0;
  for (const since of ['decided_at', 'created_at'] as const) {
    const before = new Date(now.getTime() - IDENTITY_IMAGES_KEPT_DAYS[since] * DAY_MS);
    for await (const page of pagesOf(
      toFirestoreQuery(identityImagesDue(since, before, PAGE)),
      PAGE,
    )) {
      for (const application of page) {
        try {
          if (await purge(application, since, before)) purged += 1;
        } catch (error) {
          logEvent.cleanUpFailed('identity-images', application.id, error);
        }
      }
    }
  }
  return purged;
}

async function purge(
  application: QueryDocumentSnapshot,
  since: Since,
  before: Date,
): Promise<boolean> {
  const paths = imagePaths(application);
  const files = (await identityFilesOf(application.id)).filter(({ name }) => paths.includes(name));
  return database().runTransaction(async (transaction) => {
    const now = await transaction.get(application.ref);
    const at = dateAt(now, since);
    const isUndecided = now.get('status') === 'pending';
    const isDue = at !== undefined && at < before && isUndecided === (since === 'created_at');
    if (!isDue || String(imagePaths(now)) !== String(paths)) return false;
    await Promise.all(
      files.map((file) => mediaBucket().file(file.name).delete({ ignoreNotFound: true })),
    );
    transaction.update(application.ref, {
      id_front_path: FieldValue.delete(),
      id_back_path: FieldValue.delete(),
    });
    return true;
  });
}

function imagePaths(application: Pick<QueryDocumentSnapshot, 'get'>): unknown[] {
  return ['id_front_path', 'id_back_path']
    .map((field) => application.get(field) as unknown)
    .filter(Boolean);
}
