import { mediaBucket, type StoredFile } from '../platform/firebase.ts';
import { identityFileName } from '@atelier/domain/storage-paths';

/** Lists a member's identity images. File names start with the uid, which may be a prefix of another uid. */
export async function identityFilesOf(uid: string): Promise<StoredFile[]> {
  const prefix = `trainer_ids/${uid}_`;
  const [files] = await mediaBucket().getFiles({ prefix });
  const fileName = new RegExp(`^${identityFileName()}$`);
  return files.filter(({ name }) => fileName.test(name.slice(prefix.length)));
}

/** Lists every file in a member's own upload folders. */
export async function filesOf(uid: string): Promise<StoredFile[]> {
  const folders = [`avatars/${uid}/`, `chat_media/${uid}/`, `videos/drafts/${uid}/`];
  const listed = await Promise.all(folders.map((prefix) => mediaBucket().getFiles({ prefix })));
  return [...listed.flatMap(([files]) => files), ...(await identityFilesOf(uid))];
}
