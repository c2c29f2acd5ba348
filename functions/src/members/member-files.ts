import { mediaBucket, type StoredFile } from '../platform/firebase.ts';

/** Lists a member's identity images. File names start with the uid, which may be a prefix of another uid. */
export async function identityFilesOf(uid: string): Promise<StoredFile[]> {
  const prefix = `trainer_ids/${uid}_`;
  const [files] = await mediaBucket().getFiles({ prefix });
  return files.filter(({ name }) => /^id(Front|Back)_[0-9]{13}[.]jpg$/.test(name.slice(prefix.length)));
}

/** Lists every file in a member's own upload folders. */
export async function filesOf(uid: string): Promise<StoredFile[]> {
  const folders = [`avatars/${uid}/`, `chat_media/${uid}/`, `videos/drafts/${uid}/`];
  const listed = await Promise.all(folders.map((prefix) => mediaBucket().getFiles({ prefix })));
  return [...listed.flatMap(([files]) => files), ...(await identityFilesOf(uid))];
}
