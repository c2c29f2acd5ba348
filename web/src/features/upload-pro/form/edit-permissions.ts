import type { Video } from '@atelier/domain/content/video';
import type { VideoInput } from './video-form-values.ts';

/** Who edits the video: an admin, or a trainer whose drafts an admin publishes. */
export type EditorRole = 'admin' | 'trainer';

/**
 * Returns the storage folder of a video's files, as required by `firestore.rules` and
 * `storage.rules`.
 */
export function storageFolder(
  { status, level }: Pick<VideoInput, 'status' | 'level'>,
  authorUid: string,
): string {
  return status === 'en_ligne' ? `videos/${level}` : `videos/drafts/${authorUid}`;
}

export interface EditPermissions {
  readonly file: boolean;
  /** Whether thumbnail and captions may be replaced. */
  readonly images: boolean;
  /**
   * `form`: one write changes everything. `server`: calls change level and file, because they move
   * files.
   */
  readonly saveVia: 'form' | 'server';
}

/**
 * Returns what may be changed of a video.
 *
 * @param video  `null` for a new one.
 * @param isTrainer  whether the user is a trainer; an admin who is not cannot replace the file of a
 * draft.
 */
export function editPermissions(
  video: Pick<Video, 'status' | 'author_id'> | null,
  uid: string,
  isTrainer: boolean,
): EditPermissions {
  if (video === null) return { file: true, images: true, saveVia: 'form' };
  const isOwn = video.author_id === uid;
  if (video.status === 'brouillon' && isOwn && isTrainer) {
    return { file: true, images: true, saveVia: 'form' };
  }
  // No user may write into another member's folder.
  return {
    file: video.status === 'en_ligne',
    images: video.status === 'en_ligne' || isOwn,
    saveVia: 'server',
  };
}
