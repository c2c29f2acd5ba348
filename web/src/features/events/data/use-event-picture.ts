import { useEffect, useState } from 'react';
import type { StudioEvent } from '@atelier/domain/content/event';
import { imageVersion, publicEventImage } from '@atelier/domain/content/public-image';
import { type PictureSource, publicPicture } from '../../../components/media/picture.tsx';
import { AppError, toAppError } from '../../../lib/errors.ts';
import { fetchSignedUrls } from '../../../lib/media/signed-urls.ts';

export interface EventPicture {
  /** `null` without an image, while its link is asked for, and when there is none to be had. */
  readonly picture: PictureSource | null;
  readonly error: AppError | null;
}

/** The picture of a public event is everybody's; that of an event only some may see needs a signed link. */
export function useEventPicture(eventId: string, event: StudioEvent): EventPicture {
  const isPublic = publicEventImage(event) !== undefined;
  const needsLink = !isPublic && event.image_url !== undefined;
  const [signed, setSigned] = useState<{ key: string } & EventPicture>({ key: '', picture: null, error: null });
  const key = needsLink ? `${eventId} ${event.image_url}` : '';

  useEffect(() => {
    if (key === '') return;
    let cancelled = false;
    const setResult = (result: EventPicture) => {
      if (!cancelled) setSigned({ key, ...result });
    };
    fetchSignedUrls([{ kind: 'event', id: eventId }]).then(
      ([link]) => {
        if (link === undefined || link instanceof AppError)
          setResult({ picture: null, error: link ?? new AppError('unexpected') });
        else setResult({ picture: { src: link.url }, error: null });
      },
      (error: unknown) => setResult({ picture: null, error: toAppError(error) }),
    );
    return () => {
      cancelled = true;
    };
  }, [key, eventId]);

  if (isPublic) return { picture: publicPicture('event', eventId, imageVersion(event)), error: null };
  return needsLink && signed.key === key ? signed : { picture: null, error: null };
}
