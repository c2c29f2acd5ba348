import { identityFileName } from '@atelier/domain/storage-paths';
import { mediaBucket, type StoredFile } from '../platform/firebase.ts';

/**
 * Lists a member's identity images. File names start with the uid, which may be a prefix of another
 * uid.
 */
export async function identityFilesOf(uid: string): Promise<StoredFile[]> {
  const prefix = `trainer_ids/${uid}_`;
  const [files] = await mediaBucket().getFiles({ prefix });
  const fileName = new RegExp(`^${identityFileName()}$`);
  return files.filter(({ name }) => fileName.test(name.slice(prefix.length)));
}

/** The folders of a member's uploads that are not published. */
export const memberFolders = (uid: string): string[] =>
  ['avatars', 'chat_media', 'review_clips', 'review_replies', 'videos/drafts'].map(
    (folder) => `${folder}/${uid}/`,
  );

/** Lists every file in a member's own upload folders. */
export async function filesOf(uid: string): Promise<StoredFile[]> {
  const listed = await Promise.all(
    memberFolders(uid).map((prefix) => mediaBucket().getFiles({ prefix })),
  );
  return [...listed.flatMap(([files]) => files), ...(await identityFilesOf(uid))];
}
