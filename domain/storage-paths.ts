import type { Tier } from './values.ts';

/** Paths in the private bucket. `storage.rules` and the documents that reference a file restrict each to its writer. */
export const VIDEO_EXTENSIONS = ['mp4', 'mov', 'webm'] as const;
export const IMAGE_EXTENSIONS = ['jpg', 'jpeg', 'png', 'webp'] as const;

export const MAX_VIDEO_BYTES = 2 * 1024 ** 3;
export const MAX_IMAGE_BYTES = 10 * 1024 ** 2;
export const MAX_IDENTITY_IMAGE_BYTES = 20 * 1024 ** 2;
export const MAX_CHAT_MEDIA_BYTES = 50 * 1024 ** 2;
export const MAX_CAPTIONS_BYTES = 1024 ** 2;

/** Folder of a video's files: its level if published, the author's folder if a draft. */
export type VideoFolder = Tier | `drafts/${string}`;

export const storagePath = {
  video: (folder: VideoFolder, file: string) => `videos/${folder}/${file}`,
  thumbnail: (folder: VideoFolder, file: string) => `videos/${folder}/thumbnails/${file}`,
  captions: (folder: VideoFolder, file: string) => `videos/${folder}/captions/${file}`,
  event: (file: string) => `events/${file}`,
  avatar: (uid: string, file: string) => `avatars/${uid}/${file}`,
  chat: (uid: string, file: string) => `chat_media/${uid}/${file}`,
  identity: (uid: string, side: 'idFront' | 'idBack', timestamp: number) =>
    `trainer_ids/${uid}_${side}_${timestamp}.jpg`,
} as const;

/** Returns whether a path is directly in a folder, with a plain file name: no subfolders, no leading dot. */
export function liesIn(folder: string, path: string): boolean {
  if (!path.startsWith(`${folder}/`)) return false;
  const file = path.slice(folder.length + 1);
  return /^[A-Za-z0-9_.-]{1,160}$/.test(file) && !file.startsWith('.');
}
