import { mediaBucket } from '../platform/firebase.ts';
import { identityFilesOf } from '../members/member-files.ts';

/** Deletes everything a member uploaded that is not published: picture, chat files, proposals, identity images. */
export async function clearMemberFiles(uid: string): Promise<void> {
  const folders = [`avatars/${uid}/`, `chat_media/${uid}/`, `videos/drafts/${uid}/`];
  for (const prefix of folders) await mediaBucket().deleteFiles({ prefix });
  for (const file of await identityFilesOf(uid)) await file.delete({ ignoreNotFound: true });
}
