import { path } from '@atelier/domain/paths';
import { database } from '../platform/firebase.ts';

/** Deletes the profile with all below it (learning, sittings, mastery, read marks), the application and the pace marks. */
export async function deleteProfile(uid: string): Promise<void> {
  const db = database();
  await db.recursiveDelete(db.doc(path.profile(uid)));
  const own = [path.application(uid), path.presence(uid), path.limit(uid), path.reportLimit(uid)];
  await Promise.all(own.map((one) => db.doc(one).delete()));
}
