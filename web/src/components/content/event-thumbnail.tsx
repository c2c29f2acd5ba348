import type { EventType } from '@atelier/domain/values';
import { EventPlaceholderFigure } from '../media/figure.tsx';
import { PictureFrame } from '../media/picture-frame.tsx';
import type { PictureSource } from '../media/picture.tsx';

interface EventThumbnailProps {
  event: { readonly id: string; readonly title: string; readonly type: EventType };
  /** `null` for an event without a picture and while its URL is loading. */
  picture: PictureSource | null;
  /** CSS `sizes` of the picture. */
  sizes: string;
  /** Above the fold: loads at once. */
  eager?: boolean;
}

/** The 16:9 thumbnail of an event: its picture, or a drawn placeholder without one. */
export function EventThumbnail({ event, picture, sizes, eager = false }: EventThumbnailProps) {
  return (
    <PictureFrame
      figure={<EventPlaceholderFigure id={event.id} title={event.title} type={event.type} />}
      picture={picture}
      sizes={sizes}
      eager={eager}
    />
  );
}
