import { MAX_CHAT_MEDIA_BYTES, MAX_CLIP_BYTES, MAX_VIDEO_BYTES } from '../storage-paths.ts';

/**
 * What films are prepared for. `firstStep` decides the rest: `probe` finds which sizes a film gets,
 * `clip` makes the one size there is, `trim` makes it of the part that was chosen. Limits are
 * checked by the worker.
 */
export const ENCODING_KINDS = {
  /** The film of `videos/{id}`. */
  video: { firstStep: 'probe', limits: { duration_s: 4 * 3600, bytes: MAX_VIDEO_BYTES } },
  /**
   * The trailer of `videos/{id}`, cut from its prepared film; how long it may be is in
   * `trailer.ts`.
   */
  trailer: { firstStep: 'trim', limits: { duration_s: 4 * 3600, bytes: MAX_VIDEO_BYTES } },
  /** The clip of `chat_rooms/{room}/messages/{id}`. */
  chat: { firstStep: 'clip', limits: { duration_s: 60, bytes: MAX_CHAT_MEDIA_BYTES } },
  /** The clip of `move_reviews/{id}`. */
  review: { firstStep: 'trim', limits: { duration_s: 120, bytes: MAX_CLIP_BYTES } },
} as const;
export type EncodingKind = keyof typeof ENCODING_KINDS;
export const ENCODING_KIND_NAMES = [
  'video',
  'trailer',
  'chat',
  'review',
] as const satisfies readonly EncodingKind[];
