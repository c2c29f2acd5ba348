import type { FileFormat } from './file-inspection.ts';

/** Longest side of a photo in the chat, in pixels: sharp on every screen that shows it. */
const MAX_SIDE = 1600;
const QUALITY = 0.85;

/**
 * A photo as it is sent: no larger than a screen shows it, and drawn anew, so that neither the place where it was taken
 * nor anything else that a camera notes goes along. A GIF stays as it is, for it may move.
 *
 * @throws when the browser cannot open it.
 */
export async function shrinkImage(file: Blob, { type }: FileFormat): Promise<Blob> {
  if (type === 'image/gif') return new Blob([file], { type });
  const picture = await createImageBitmap(file);
  try {
    const scale = Math.min(1, MAX_SIDE / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(picture.width * scale));
    canvas.height = Math.max(1, Math.round(picture.height * scale));
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    // What may be transparent stays so; a browser that cannot write WebP writes PNG instead.
    const outputType = type === 'image/png' || type === 'image/webp' ? 'image/webp' : 'image/jpeg';
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, outputType, QUALITY));
    if (blob === null) throw new Error('the picture could not be drawn');
    return blob;
  } finally {
    picture.close();
  }
}
