import { onRequest, type Request } from 'firebase-functions/https';
import { DomainError } from '@atelier/domain/error-code';
import { parsePublicImage } from '@atelier/domain/public-image';
import { publicImage, type ImageFormat } from '../services/public-images.ts';
import { toHttpError } from './to-http-error.ts';

const FOR_EVER = 'public, max-age=31536000, s-maxage=31536000, immutable';

/** Marketing images behind Hosting's `/img/**`, resized, as WebP where the browser takes it. */
export const img = onRequest({ memory: '1GiB' }, async (request, response) => {
  response.set('X-Content-Type-Options', 'nosniff').set('Cache-Control', 'no-store').set('Vary', 'Accept');
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.set('Allow', 'GET').status(405).json({ error: 'method-not-allowed' });
    return;
  }
  try {
    const wanted = parsePublicImage(request.path, request.query);
    if (typeof wanted === 'string') throw new DomainError(wanted);
    const format = formatFor(request);
    const image = await publicImage(wanted, format);
    if (image.isCurrent) response.set('Cache-Control', FOR_EVER);
    response.type(`image/${format}`).send(image.bytes);
  } catch (error) {
    const { status, body } = toHttpError('img', error);
    response.status(status).json(body);
  }
});

function formatFor(request: Request): ImageFormat {
  return request.get('accept')?.includes('image/webp') ? 'webp' : 'jpeg';
}
