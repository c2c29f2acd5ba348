import { isDocumentId } from '../document-id.ts';
import type { StudioEvent } from './event.ts';
import type { Video } from './video.ts';
import { liesIn } from '../storage-paths.ts';
import { TIERS } from '../values.ts';

/** Public images: thumbnails of published videos, images of public events. */
const PUBLIC_IMAGE_KINDS = ['video', 'event'] as const;
export type PublicImageKind = (typeof PUBLIC_IMAGE_KINDS)[number];

/** Widths in pixels that the server delivers; others are rejected to bound the cache. */
export const PUBLIC_IMAGE_WIDTHS = [320, 640, 960, 1280] as const;
export type PublicImageWidth = (typeof PUBLIC_IMAGE_WIDTHS)[number];

/**
 * Returns the `v` of an image's URL: it changes with the document, so that responses can be cached
 * for ever.
 */
export function imageVersion(document: {
  created_at: Date;
  updated_at?: Date | undefined;
}): number {
  return (document.updated_at ?? document.created_at).getTime();
}

/** Returns the path of a public image on our host. */
export function publicImageUrl(
  kind: PublicImageKind,
  id: string,
  width: PublicImageWidth,
  version: number,
): string {
  return `/img/${kind}/${id}?w=${width}&v=${version}`;
}

export interface PublicImageRequest {
  kind: PublicImageKind;
  id: string;
  width: PublicImageWidth;
  /** As requested; another version than the document's is redirected to that. */
  version: string | undefined;
}

/**
 * Parses `/img/{kind}/{id}?w=…&v=…`.
 *
 * @param pathname with or without the `/img` prefix, which direct calls lack.
 * @returns `not-found` for another path, `invalid-data` for another width or another parameter:
 * each would be one more address for the edge to keep.
 */
export function parsePublicImage(
  pathname: string,
  query: Readonly<Record<string, unknown>>,
): PublicImageRequest | 'not-found' | 'invalid-data' {
  const match = /^(?:\/img)?\/([a-z]+)\/([^/]+)$/.exec(pathname);
  const kind = PUBLIC_IMAGE_KINDS.find((one) => one === match?.[1]);
  const id = match?.[2];
  if (kind === undefined || id === undefined || !isDocumentId(id)) return 'not-found';
  const width = PUBLIC_IMAGE_WIDTHS.find((one) => String(one) === query.w);
  if (width === undefined || Object.keys(query).some((name) => name !== 'w' && name !== 'v')) {
    return 'invalid-data';
  }
  return { kind, id, width, version: typeof query.v === 'string' ? query.v : undefined };
}

/**
 * Returns the path of a published video's thumbnail; undefined for a draft or a path outside the
 * folders.
 */
export function publicThumbnail(
  video: Pick<Video, 'status' | 'thumbnail_url'>,
): string | undefined {
  const inPlace = TIERS.some((tier) => liesIn(`videos/${tier}/thumbnails`, video.thumbnail_url));
  return video.status === 'en_ligne' && inPlace ? video.thumbnail_url : undefined;
}

/**
 * Returns the stored path of a public event's image; undefined if hidden, without image, or outside
 * the folder.
 */
export function publicEventImage(
  event: Pick<StudioEvent, 'is_public' | 'image_url'>,
): string | undefined {
  const path = event.image_url;
  return event.is_public && path !== undefined && liesIn('events', path) ? path : undefined;
}
