import { path } from '@atelier/domain/paths';
import { DomainError } from '@atelier/domain/error-code';
import { parseStudioEvent } from '@atelier/domain/content/event';
import { parseVideo } from '@atelier/domain/content/video';
import {
  imageVersion,
  publicEventImage,
  publicThumbnail,
  type PublicImageRequest,
} from '@atelier/domain/content/public-image';
import { database, mediaBucket } from '../../platform/firebase.ts';
import { logEvent } from '../../platform/log.ts';
import { parseStored } from '../../platform/parse-stored-document.ts';

export type ImageFormat = 'webp' | 'jpeg';

export interface PublicImage {
  bytes: Buffer;
  /** Whether the requested version is the document's, so that the response can be cached for ever. */
  isCurrent: boolean;
}

/**
 * Returns a resized public image.
 *
 * @throws DomainError `not-found` if it does not exist or is not public, `media-unavailable` if the file is missing or
 * not an image
 */
export async function publicImage(request: PublicImageRequest, format: ImageFormat): Promise<PublicImage> {
  const documentPath = request.kind === 'video' ? path.video(request.id) : path.event(request.id);
  const data = (await database().doc(documentPath).get()).data();
  const shown = data && parseStored(documentPath, () => shownImage(request.kind, data));
  if (shown?.file === undefined) throw new DomainError('not-found');
  const bytes = await resized(shown.file, request.width, format);
  return { bytes, isCurrent: request.version === String(shown.version) };
}

function shownImage(kind: PublicImageRequest['kind'], data: unknown): { file: string | undefined; version: number } {
  if (kind === 'video') {
    const video = parseVideo(data);
    return { file: publicThumbnail(video), version: imageVersion(video) };
  }
  const event = parseStudioEvent(data);
  return { file: publicEventImage(event), version: imageVersion(event) };
}

async function resized(file: string, width: number, format: ImageFormat): Promise<Buffer> {
  // Imported here, because all functions share one bundle and only this one needs sharp.
  const { default: sharp } = await import('sharp');
  try {
    const [source] = await mediaBucket().file(file).download();
    const image = sharp(source).rotate().resize({ width, withoutEnlargement: true });
    return await (
      format === 'webp' ? image.webp({ quality: 80 }) : image.jpeg({ quality: 80, mozjpeg: true })
    ).toBuffer();
  } catch (cause) {
    logEvent.imageUnreadable(file, cause);
    throw new DomainError('media-unavailable', { cause });
  }
}
