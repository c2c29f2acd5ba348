import type { FileFormat } from '@atelier/domain/content/file-format';
import { keepAnimation } from '../../../lib/media/animated-image.ts';

/** Longest side of a photo in the chat, in pixels: sharp at every size at which it is shown. */
const MAX_SIDE = 1600;
const QUALITY = 0.85;
const CAN_BE_TRANSPARENT = new Set(['image/png', 'image/webp', 'image/avif']);

/**
 * Resizes and re-encodes a photo before it is sent, which also removes its metadata (location,
 * camera). Animated pictures keep their frames, and so does a GIF, which has no such metadata.
 *
 * @throws when the browser cannot decode the image.
 */
export async function shrinkImage(file: Blob, { type }: FileFormat): Promise<Blob> {
  if (type === 'image/gif') return new Blob([file], { type });
  const animated =
    type === 'image/webp' || type === 'image/png' ? await keepAnimation(file, type) : null;
  if (animated !== null) return animated;
  const picture = await createImageBitmap(file);
  try {
    const scale = Math.min(1, MAX_SIDE / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(picture.width * scale));
    canvas.height = Math.max(1, Math.round(picture.height * scale));
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    // Keeps transparency; a browser that cannot encode WebP returns PNG.
    const outputType = CAN_BE_TRANSPARENT.has(type) ? 'image/webp' : 'image/jpeg';
    const blob = await new Promise<Blob | null>((resolve) =>
      canvas.toBlob(resolve, outputType, QUALITY),
    );
    if (blob === null) throw new Error('the picture could not be drawn');
    return blob;
  } finally {
    picture.close();
  }
}
