import { useState } from 'react';
import Box from '@mui/material/Box';
import {
  PUBLIC_IMAGE_WIDTHS,
  type PublicImageKind,
  publicImageUrl,
  type PublicImageWidth,
} from '@atelier/domain/content/public-image';

/** Where a picture is fetched from. */
export interface PictureSource {
  readonly src: string;
  readonly srcSet?: string;
}

/** The public image of a video or an event, in every width that the server makes. */
export function publicPicture(kind: PublicImageKind, id: string, version: number): PictureSource {
  const at = (width: PublicImageWidth) => publicImageUrl(kind, id, width, version);
  return { src: at(640), srcSet: PUBLIC_IMAGE_WIDTHS.map((width) => `${at(width)} ${width}w`).join(', ') };
}

interface FrameImageProps {
  picture: PictureSource;
  /** CSS `sizes` of the picture at its place. */
  sizes: string;
  /** Above the fold: loads at once. */
  eager: boolean;
  onLoaded: () => void;
}

/** An uploaded picture over its drawn figure; a failed one stays away and leaves the figure in place. */
export function FrameImage({ picture, sizes, eager, onLoaded }: FrameImageProps) {
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');
  if (state === 'failed') return null;
  return (
    <Box
      component="img"
      alt=""
      width={1280}
      height={720}
      src={picture.src}
      srcSet={picture.srcSet}
      sizes={sizes}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      onLoad={() => {
        setState('shown');
        onLoaded();
      }}
      onError={() => setState('failed')}
      sx={{
        position: 'absolute',
        inset: 0,
        width: '100%',
        height: '100%',
        objectFit: 'cover',
        opacity: state === 'shown' ? 1 : 0,
      }}
    />
  );
}
