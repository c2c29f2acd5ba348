import { type Crop, cropSquare } from './avatar-crop.ts';

/** Side of a stored picture in px: twice the largest displayed size. */
const STORED_SIDE = 512;
const QUALITY = 0.86;

/** Opens a picture in its EXIF orientation. Rejects when the browser cannot read it. */
export function openPicture(file: File): Promise<ImageBitmap> {
  return createImageBitmap(file, { imageOrientation: 'from-image' });
}

/** Draws the cropped square over the whole canvas. */
export function drawCrop(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no canvas');
  const { left, top, side } = cropSquare(picture, crop);
  // JPEG has no transparency: transparent pixels would become black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height);
}

/** Returns the cropped square as a small JPEG, without the camera's metadata (place, device). */
export async function renderAvatar(picture: ImageBitmap, crop: Crop): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = STORED_SIDE;
  canvas.height = STORED_SIDE;
  drawCrop(canvas, picture, crop);
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/jpeg', QUALITY),
  );
  if (blob === null) throw new Error('picture not drawn');
  return blob;
}
