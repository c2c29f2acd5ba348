import type { Request } from 'firebase-functions/https';
import { DomainError } from '@atelier/domain/error-code';
import { parsePublicImage, publicImageUrl } from '@atelier/domain/content/public-image';
import { publicImage, type ImageFormat } from '../content/media/public-image.ts';
import { siteOrigin } from '../platform/site-environment.ts';
import type { Response } from './answer-call.ts';

const ONE_YEAR = 'public, max-age=31536000, s-maxage=31536000, immutable';

/**
 * Sends a resized public image, as WebP if the browser accepts it; another version is redirected.
 *
 * @throws DomainError as `publicImage`
 */
export async function sendImage(request: Request, response: Response): Promise<void> {
  response.set('Vary', 'Accept');
  const wanted = parsePublicImage(request.path, request.query);
  if (typeof wanted === 'string') throw new DomainError(wanted);
  const { kind, id, width, version } = wanted;
  const address =
    version === undefined ? undefined : publicImageUrl(kind, id, width, Number(version));
  // The same parameters in another order or spelling are another address for the edge.
  if (
    address !== undefined &&
    !address.endsWith(new URL(request.originalUrl, siteOrigin()).search)
  ) {
    response.redirect(address);
    return;
  }
  const format: ImageFormat = request.get('accept')?.includes('image/webp') ? 'webp' : 'jpeg';
  const image = await publicImage(wanted, format);
  if ('address' in image) response.redirect(image.address);
  else response.set('Cache-Control', ONE_YEAR).type(`image/${format}`).send(image);
}
