import { FieldValue, Timestamp, type QueryDocumentSnapshot } from 'firebase-admin/firestore';
import { identityImagesDue } from '@atelier/domain/queries/server-queries';
import { database, mediaBucket } from '../../platform/firebase.ts';
import { identityFilesOf } from '../member-files.ts';
import { toFirestoreQuery } from '../../platform/firestore-query.ts';
import { pagesOf } from '../../platform/query-pages.ts';
import { DAY_MS } from '@atelier/domain/time-units';

/** How long identity images are retained after a decision, in case it is contested. */
const RETENTION_MS = 30 * DAY_MS;
const PAGE = 100;

/**
 * Deletes the identity images of applications decided over 30 days ago, then their paths, which removes them from the
 * query. Skips applications sent or decided again meanwhile.
 *
 * @returns the number of applications whose images were deleted.
 */
export async function purgeIdentityImages(now: Date): Promise<number> {
  const before = new Date(now.getTime() - RETENTION_MS);
  let purged = 0;
  for await (const page of pagesOf(toFirestoreQuery(identityImagesDue(before, PAGE)), PAGE)) {
    for (const application of page) if (await purge(application, before)) purged += 1;
  }
  return purged;
}

async function purge(application: QueryDocumentSnapshot, before: Date): Promise<boolean> {
  const paths = imagePaths(application);
  const files = (await identityFilesOf(application.id)).filter(({ name }) => paths.includes(name));
  return database().runTransaction(async (transaction) => {
    const now = await transaction.get(application.ref);
    const at: unknown = now.get('decided_at');
    const isDue = at instanceof Timestamp && at.toMillis() < before.getTime() && now.get('status') !== 'pending';
    if (!isDue || String(imagePaths(now)) !== String(paths)) return false;
    await Promise.all(files.map((file) => mediaBucket().file(file.name).delete({ ignoreNotFound: true })));
    transaction.update(application.ref, { id_front_path: FieldValue.delete(), id_back_path: FieldValue.delete() });
    return true;
  });
}

function imagePaths(application: Pick<QueryDocumentSnapshot, 'get'>): unknown[] {
  return ['id_front_path', 'id_back_path'].map((field) => application.get(field) as unknown).filter(Boolean);
}
