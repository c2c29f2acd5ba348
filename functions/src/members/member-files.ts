import { mediaBucket, type StoredFile } from '../platform/firebase.ts';

/** A member's identity images: their file names begin with the uid, which may begin another one's. */
export async function identityFilesOf(uid: string): Promise<StoredFile[]> {
  const prefix = `trainer_ids/${uid}_`;
  const [files] = await mediaBucket().getFiles({ prefix });
  return files.filter(({ name }) => /^id(Front|Back)_[0-9]{13}[.]jpg$/.test(name.slice(prefix.length)));
}

/** Everything that a member uploaded and that still stands in their own places. */
export async function filesOf(uid: string): Promise<StoredFile[]> {
  const folders = [`avatars/${uid}/`, `chat_media/${uid}/`, `videos/drafts/${uid}/`];
  const listed = await Promise.all(folders.map((prefix) => mediaBucket().getFiles({ prefix })));
  return [...listed.flatMap(([files]) => files), ...(await identityFilesOf(uid))];
}
