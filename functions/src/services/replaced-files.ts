import { path } from '@atelier/domain/collection-paths';
import { liesIn } from '@atelier/domain/storage-paths';
import { database, mediaBucket } from './firebase.ts';

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
