import type { DocumentData } from 'firebase-admin/firestore';
import { path } from '@atelier/domain/paths';
import { eventsReferencing } from '@atelier/domain/queries/server-queries';
import { liesIn } from '@atelier/domain/storage-paths';
import { database, mediaBucket } from '../../platform/firebase.ts';
import { toFirestoreQuery } from '../../platform/firestore-query.ts';
import { filesReferencedBy, unreferencedFiles } from '../video/video-files.ts';

/** Removes a member's former picture, unless the profile shows it (again). */
export async function removeFormerAvatar(uid: string, former: unknown): Promise<void> {
  if (typeof former !== 'string' || !liesIn(`avatars/${uid}`, former)) return;
  const shown: unknown = (await database().doc(path.profile(uid)).get()).get('avatar_url');
  if (shown !== former) await mediaBucket().file(former).delete({ ignoreNotFound: true });
}

/** Removes the identity images of an application that was sent again with others, or that is gone. */
export async function removeFormerIdentityImages(uid: string, former: readonly unknown[]): Promise<void> {
  const application = await database().doc(path.application(uid)).get();
  const shown: unknown[] = [application.get('id_front_path'), application.get('id_back_path')];
  const stale = former.filter(
    (file): file is string =>
      typeof file === 'string' && file.startsWith(`trainer_ids/${uid}_`) && !shown.includes(file),
  );
  await Promise.all(stale.map((file) => mediaBucket().file(file).delete({ ignoreNotFound: true })));
}

/** Removes files that a video showed before and no video shows now: replaced ones, and the originals of a move. */
export async function removeFormerVideoFiles(videoId: string, former: DocumentData): Promise<void> {
  const candidates = await unreferencedFiles(former);
  const stored = (await database().doc(path.video(videoId)).get()).data();
  const shown = new Set(stored ? filesReferencedBy(stored) : []);
  const stale = candidates.filter((file) => !shown.has(file));
  await Promise.all(stale.map((file) => mediaBucket().file(file).delete({ ignoreNotFound: true })));
}

/** Removes an event's former image, unless an event shows it. */
export async function removeFormerEventImage(former: unknown): Promise<void> {
  if (typeof former !== 'string' || !liesIn('events', former)) return;
  const { empty } = await toFirestoreQuery(eventsReferencing(former)).get();
  if (empty) await mediaBucket().file(former).delete({ ignoreNotFound: true });
}
