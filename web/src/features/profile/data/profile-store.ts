import { path } from '@atelier/domain/paths';
import { serverTime, updateDocument } from '../../../lib/firestore/writes.ts';

/** @throws AppError `forbidden` if the last change was less than a day ago. */
export function saveName(uid: string, displayName: string): Promise<void> {
  return updateDocument(path.profile(uid), { display_name: displayName, name_changed_at: serverTime });
}

/** @param phone  empty to remove it. */
export function savePhone(uid: string, phone: string): Promise<void> {
  return updateDocument(path.profile(uid), { phone });
}

/** @param avatarPath  path of an uploaded file; the server deletes the previous one. */
export function saveAvatar(uid: string, avatarPath: string): Promise<void> {
  return updateDocument(path.profile(uid), { avatar_url: avatarPath });
}
