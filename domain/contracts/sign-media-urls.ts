import * as z from 'zod/mini';
import { RENDITIONS } from '../content/video.ts';

/**
 * Files that can be signed; a path never travels, the server reads it from the document that owns
 * it.
 */
const MEDIA_KINDS = [
  'video',
  'captions',
  'thumbnail',
  'event',
  'draft',
  'chat',
  'avatar',
  'application',
  'replay',
  'review-clip',
  'review-lesson',
  'review-reply',
  'validated-clip',
  'trailer',
] as const;
export type MediaKind = (typeof MEDIA_KINDS)[number];

const mediaReference = z.strictObject({
  kind: z.enum(MEDIA_KINDS),
  /**
   * video, thumbnail, event, draft, trailer, avatar: an id · captions: `{video}/{fr|en}` · chat:
   * `{room}/{message}` · application: `{uid}/{front|back}` · replay: `{live session}/{video}` ·
   * review-clip, review-reply: the review · review-lesson: `{review}/{video}` · validated-clip: the
   * code of the page
   */
  id: z
    .string()
    .check(
      z.minLength(1),
      z.maxLength(200, { abort: true }),
      z.regex(/^[A-Za-z0-9_-]+(\/[A-Za-z0-9_-]+)?$/),
    ),
});
export type MediaReference = z.output<typeof mediaReference>;

export const signMediaUrlsRequest = z.strictObject({
  things: z.array(mediaReference).check(z.minLength(1), z.maxLength(50)),
});
export type SignMediaUrlsRequest = z.output<typeof signMediaUrlsRequest>;

/**
 * What a revoked session must not open for another hour: identity documents, files of the chat and
 * of reviews.
 */
const PRIVATE_KINDS: ReadonlySet<MediaKind> = new Set<MediaKind>([
  'application',
  'chat',
  'review-clip',
  'review-lesson',
  'review-reply',
]);

/** Returns whether a request names files of which Auth is asked about the session first. */
export const opensPrivateMedia = ({ things: files }: SignMediaUrlsRequest): boolean =>
  files.some(({ kind }) => PRIVATE_KINDS.has(kind));

const signedUrl = z.object({
  url: z.string(),
  expires_at: z.number(),
  /**
   * Of a video or a draft whose film is prepared, with the same lifetime: every size, and the
   * frames of its timeline.
   */
  renditions: z.optional(z.partialRecord(z.enum(RENDITIONS), z.string())),
  storyboard: z.optional(z.string()),
  /** Of a prepared clip of the chat, and of a trailer. */
  poster: z.optional(z.string()),
});
export const signMediaUrlsResponse = z.object({
  /**
   * In the order asked. `expires_at` in epoch milliseconds; a refusal tells which, without saying
   * more than a reader may know.
   */
  results: z.array(
    z.union([
      signedUrl,
      z.object({ error: z.enum(['not-found', 'forbidden', 'signed-out', 'media-unavailable']) }),
    ]),
  ),
});
export type SignMediaUrlsResponse = z.output<typeof signMediaUrlsResponse>;

/** Lifetimes of signed links, in seconds. */
export const SIGNED_URL_SECONDS = 3600;
export const SIGNED_AVATAR_SECONDS = 36_000;
/**
 * An identity document: the shortest that still leaves minutes to look at it (links begin with a
 * quarter of an hour).
 */
export const SIGNED_IDENTITY_SECONDS = 1200;
