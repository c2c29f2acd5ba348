import { path } from '@atelier/domain/paths';
import { serverTime, updateDocument } from '../../../lib/firestore/writes.ts';

/** @throws AppError `forbidden` when the last change is less than a day old. */
export function saveName(uid: string, displayName: string): Promise<void> {
  return updateDocument(path.profile(uid), { display_name: displayName, name_changed_at: serverTime });
}

/** @param phone  empty for none. */
export function savePhone(uid: string, phone: string): Promise<void> {
  return updateDocument(path.profile(uid), { phone });
}

/** @param avatarPath  of a file that is there already; the former one is removed by the server. */
export function saveAvatar(uid: string, avatarPath: string): Promise<void> {
  return updateDocument(path.profile(uid), { avatar_url: avatarPath });
}
