import { useState } from 'react';
import Box from '@mui/material/Box';
import {
  PUBLIC_IMAGE_WIDTHS,
  type PublicImageKind,
  publicImageUrl,
  type PublicImageWidth,
} from '@atelier/domain/content/public-image';

/** The URLs of a picture. */
export interface PictureSource {
  readonly src: string;
  readonly srcSet?: string;
}

/** Returns the URLs of a video's or an event's public image, in every width that the server offers. */
export function publicPicture(kind: PublicImageKind, id: string, version: number): PictureSource {
  const at = (width: PublicImageWidth) => publicImageUrl(kind, id, width, version);
  return { src: at(640), srcSet: PUBLIC_IMAGE_WIDTHS.map((width) => `${at(width)} ${width}w`).join(', ') };
}

interface FrameImageProps {
  picture: PictureSource;
  /** CSS `sizes` of the picture. */
  sizes: string;
  /** Above the fold: loads at once. */
  eager: boolean;
  onLoaded: () => void;
}

/** An uploaded picture over its placeholder, which stays visible if the picture fails to load. */
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
