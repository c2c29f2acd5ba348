import type { Video } from '@atelier/domain/content/video';
import type { VideoInput } from './video-form-values.ts';

/** Who fills the form in: an admin, or a trainer whose videos wait for an admin. */
export type EditorRole = 'admin' | 'trainer';

/** Where the files of a video lie, as `firestore.rules` and `storage.rules` demand. */
export function storageFolder({ status, level }: Pick<VideoInput, 'status' | 'level'>, authorUid: string): string {
  return status === 'en_ligne' ? `videos/${level}` : `videos/drafts/${authorUid}`;
}

export interface EditPermissions {
  /** The video file itself can be another one. */
  readonly file: boolean;
  /** Thumbnail and captions can be others. */
  readonly images: boolean;
  /** The form's own write carries level and file; for what is online, callables do, as they move files. */
  readonly saveVia: 'form' | 'server';
}

/**
 * What may be changed of a video.
 *
 * @param video  `null` for a new one. @param isTrainer  an admin who is none may not touch the file of a proposal.
 */
export function editPermissions(
  video: Pick<Video, 'status' | 'author_id'> | null,
  uid: string,
  isTrainer: boolean,
): EditPermissions {
  if (video === null) return { file: true, images: true, saveVia: 'form' };
  const own = video.author_id === uid;
  if (video.status === 'brouillon' && own && isTrainer) return { file: true, images: true, saveVia: 'form' };
  // Nobody puts a file into another member's folder.
  return { file: video.status === 'en_ligne', images: video.status === 'en_ligne' || own, saveVia: 'server' };
}
