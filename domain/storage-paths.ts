import type { Tier } from './values.ts';

/**
 * Paths in the private bucket. `storage.rules` and the documents that reference a file restrict
 * each to its writer.
 */
export const VIDEO_EXTENSIONS = ['mp4', 'mov', 'webm'] as const;
export const IMAGE_EXTENSIONS = ['jpg', 'jpeg', 'png', 'webp'] as const;
export const CAPTIONS_EXTENSION = 'vtt';
/** Content types, after `video/` and `image/`. */
export const VIDEO_TYPES = ['mp4', 'quicktime', 'webm'] as const;
export const IMAGE_TYPES = ['jpeg', 'png', 'webp'] as const;
export const CHAT_IMAGE_TYPES = [...IMAGE_TYPES, 'gif'] as const;

// File names as patterns without anchors.
export const FILE_NAME = '[A-Za-z0-9_-][A-Za-z0-9_.-]{0,150}';
const chatFileName = (extensions: readonly string[]) =>
  `[0-9]{13}_[A-Za-z0-9_.-]{1,135}[.](${extensions.join('|')})`;
/**
 * Of the chat: the end of a name says what the file is, which rules compare with its type and with
 * the message.
 */
export const CHAT_IMAGE_NAME = chatFileName([...IMAGE_EXTENSIONS, 'gif']);
export const CHAT_VIDEO_NAME = chatFileName(VIDEO_EXTENSIONS);
export const CLIP_FILE_NAME = `source[.](${VIDEO_EXTENSIONS.join('|')})`;
/** Recorded or chosen by a trainer: a voice or a video. */
export const CLIP_REPLY_FILE_NAME = '[0-9]{13}[.](mp4|m4a|mov|webm)';
export const CLIP_REPLY_TYPES = 'audio/(mp4|webm|x-m4a)|video/(mp4|quicktime|webm)';
export const IDENTITY_SIDES = ['idFront', 'idBack'] as const;
/** An identity image, after `{uid}_`. */
export const identityFileName = (side: string = `(${IDENTITY_SIDES.join('|')})`) =>
  `${side}_[0-9]{13}[.]jpg`;

export const MAX_VIDEO_BYTES = 2 * 1024 ** 3;
export const MAX_IMAGE_BYTES = 10 * 1024 ** 2;
export const MAX_IDENTITY_IMAGE_BYTES = 20 * 1024 ** 2;
export const MAX_CHAT_MEDIA_BYTES = 50 * 1024 ** 2;
export const MAX_CLIP_BYTES = 200 * 1024 ** 2;
export const MAX_CLIP_REPLY_BYTES = 100 * 1024 ** 2;
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
  identity: (uid: string, side: (typeof IDENTITY_SIDES)[number], timestamp: number) =>
    `trainer_ids/${uid}_${side}_${timestamp}.jpg`,
} as const;

/** Folders of one review: a member's clip, and what a trainer recorded about it. */
export const clipFolder = (uid: string, reviewId: string) => `review_clips/${uid}/${reviewId}`;
export const clipReplyFolder = (uid: string, reviewId: string) =>
  `review_replies/${uid}/${reviewId}`;

/**
 * Returns whether a path is directly in a folder, with a plain file name: no subfolders, no leading
 * dot.
 */
export function liesIn(folder: string, path: string): boolean {
  if (!path.startsWith(`${folder}/`)) return false;
  const file = path.slice(folder.length + 1);
  return /^[A-Za-z0-9_.-]{1,160}$/.test(file) && !file.startsWith('.');
}
