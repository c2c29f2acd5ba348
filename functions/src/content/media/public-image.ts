import { path } from '@atelier/domain/paths';
import { DomainError } from '@atelier/domain/error-code';
import { parseStudioEvent } from '@atelier/domain/content/event';
import { parseVideo } from '@atelier/domain/content/video';
import {
  imageVersion,
  publicEventImage,
  publicImageUrl,
  publicThumbnail,
  type PublicImageRequest,
} from '@atelier/domain/content/public-image';
import { database, mediaBucket, parseStored } from '../../platform/firebase.ts';
import { logEvent } from '../../platform/log.ts';
import { shortMemory } from '../../platform/short-memory.ts';

export type ImageFormat = 'webp' | 'jpeg';

/**
 * The edge keeps an image for each text of `Accept`, and anybody can send any: whatever it is, an
 * image is resized once a minute.
 */
const images = shortMemory<Buffer>({
  keepMs: 60_000,
  maxValues: 500,
  maxBytes: 32 * 2 ** 20,
  bytesOf: (image) => image.length,
});

/**
 * Returns a resized public image, or its address if another version is asked for: only one address
 * of an image is worth resizing and can be cached for ever.
 *
 * @throws DomainError `not-found` if it does not exist or is not public, `media-unavailable` if the
 * file is missing or not an image
 */
export async function publicImage(
  request: PublicImageRequest,
  format: ImageFormat,
): Promise<Buffer | { address: string }> {
  const documentPath = request.kind === 'video' ? path.video(request.id) : path.event(request.id);
  const data = (await database().doc(documentPath).get()).data();
  const shown = data && parseStored(documentPath, () => shownImage(request.kind, data));
  if (shown?.file === undefined) throw new DomainError('not-found');
  if (request.version !== String(shown.version)) {
    return { address: publicImageUrl(request.kind, request.id, request.width, shown.version) };
  }
  const { file } = shown;
  const { width } = request;
  return images(`${format} ${width} ${file}`, () => resized(file, width, format));
}

function shownImage(
  kind: PublicImageRequest['kind'],
  data: unknown,
): { file: string | undefined; version: number } {
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
    // The frames of the pages are dark, as is most of what is drawn on a transparent ground.
    const image = sharp(source)
      .rotate()
      .resize({ width, withoutEnlargement: true })
      .flatten({ background: '#fff' });
    const encoded =
      format === 'webp' ? image.webp({ quality: 80 }) : image.jpeg({ quality: 80, mozjpeg: true });
    return await encoded.toBuffer();
  } catch (cause) {
    logEvent.imageUnreadable(file, cause);
    throw new DomainError('media-unavailable', { cause });
  }
}
