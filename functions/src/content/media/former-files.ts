import type { DocumentData } from 'firebase-admin/firestore';
import { path } from '@atelier/domain/paths';
import { eventsReferencing } from '@atelier/domain/queries/server-queries';
import { liesIn } from '@atelier/domain/storage-paths';
import { database, mediaBucket } from '../../platform/firebase.ts';
import { toFirestoreQuery } from '../../platform/firestore-query.ts';
import { filesReferencedBy, unreferencedFiles } from '../video/video-files.ts';

/** Deletes a member's former avatar unless the profile references it. */
export async function removeFormerAvatar(uid: string, former: unknown): Promise<void> {
  if (typeof former !== 'string' || !liesIn(`avatars/${uid}`, former)) return;
  const shown: unknown = (await database().doc(path.profile(uid)).get()).get('avatar_url');
  if (shown !== former) await mediaBucket().file(former).delete({ ignoreNotFound: true });
}

/** Deletes the former identity images of an application that was replaced or deleted. */
export async function removeFormerIdentityImages(uid: string, former: readonly unknown[]): Promise<void> {
  const application = await database().doc(path.application(uid)).get();
  const shown: unknown[] = [application.get('id_front_path'), application.get('id_back_path')];
  const stale = former.filter(
    (file): file is string =>
      typeof file === 'string' && file.startsWith(`trainer_ids/${uid}_`) && !shown.includes(file),
  );
  await Promise.all(stale.map((file) => mediaBucket().file(file).delete({ ignoreNotFound: true })));
}

/** Deletes former files of a video that no video references: replaced files, and originals after a relocation. */
export async function removeFormerVideoFiles(videoId: string, former: DocumentData): Promise<void> {
  const candidates = await unreferencedFiles(former);
  const stored = (await database().doc(path.video(videoId)).get()).data();
  const shown = new Set(stored ? filesReferencedBy(stored) : []);
  const stale = candidates.filter((file) => !shown.has(file));
  await Promise.all(stale.map((file) => mediaBucket().file(file).delete({ ignoreNotFound: true })));
}

/** Deletes a former event image unless an event references it. */
export async function removeFormerEventImage(former: unknown): Promise<void> {
  if (typeof former !== 'string' || !liesIn('events', former)) return;
  const { empty } = await toFirestoreQuery(eventsReferencing(former)).get();
  if (empty) await mediaBucket().file(former).delete({ ignoreNotFound: true });
}
