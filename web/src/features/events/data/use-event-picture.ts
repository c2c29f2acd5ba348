import type { StudioEvent } from '@atelier/domain/content/event';
import { imageVersion, publicEventImage } from '@atelier/domain/content/public-image';
import { type PictureSource, publicPicture } from '../../../components/media/picture.tsx';
import type { AppError } from '../../../lib/errors.ts';
import { useSignedUrl } from '../../../lib/media/use-signed-url.ts';

export interface EventPicture {
  /** `null` without an image, while its link loads, and after an error. */
  readonly picture: PictureSource | null;
  readonly error: AppError | null;
}

/**
 * Returns the picture of an event: at its public address, or through a signed link for an event
 * that is not public.
 */
export function useEventPicture(eventId: string, event: StudioEvent): EventPicture {
  const isPublic = publicEventImage(event) !== undefined;
  const needsLink = !isPublic && event.image_url !== undefined;
  const signed = useSignedUrl(needsLink ? { kind: 'event', id: eventId } : null, event.image_url);
  if (isPublic) {
    return { picture: publicPicture('event', eventId, imageVersion(event)), error: null };
  }
  if (signed.status === 'ready') return { picture: { src: signed.url }, error: null };
  return { picture: null, error: signed.status === 'error' ? signed.error : null };
}
