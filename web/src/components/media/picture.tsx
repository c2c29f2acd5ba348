import { type ReactNode, useState, useId, useMemo } from 'react';
import Box from '@mui/material/Box';
import {
  PUBLIC_IMAGE_WIDTHS,
  type PublicImageKind,
  publicImageUrl,
  type PublicImageWidth,
} from '@atelier/domain/content/public-image';
import { figureOf, figureOfEvent } from '@atelier/figure/figure-of';
import { type Figure as Drawn, figureSvg } from '@atelier/figure/figure-svg';
import type { StudioEvent } from '@atelier/domain/content/event';
import type { VideoCard } from '@atelier/domain/content/video';

function FigureDrawing({ figure }: { figure: Drawn }) {
  const idPrefix = useId().replace(/[^\w-]/g, '');
  const html = useMemo(() => ({ __html: figureSvg({ ...figure, idPrefix }) }), [figure, idPrefix]);
  return (
    <Box
      aria-hidden="true"
      sx={{
        position: 'absolute',
        inset: 0,
        // A library has many, most of them outside of the window. The box has its size without
        // them.
        contentVisibility: 'auto',
        '& > svg': { display: 'block', width: '100%', height: '100%' },
      }}
      dangerouslySetInnerHTML={html}
    />
  );
}

/** The drawn placeholder of a video, filling its box, while its picture loads or without one. */
export function PlaceholderFigure({
  id,
  title,
  category,
}: Pick<VideoCard, 'id' | 'title' | 'category'>) {
  return (
    <FigureDrawing
      figure={useMemo(() => figureOf({ id, title, category }), [id, title, category])}
    />
  );
}

export function EventPlaceholderFigure({
  id,
  title,
  type,
}: { id: string } & Pick<StudioEvent, 'title' | 'type'>) {
  return (
    <FigureDrawing figure={useMemo(() => figureOfEvent({ id, title, type }), [id, title, type])} />
  );
}

export interface PictureSource {
  readonly src: string;
  readonly srcSet?: string;
}

/**
 * Returns the URLs of a video's or an event's public image, in every width that the server offers.
 */
export function publicPicture(kind: PublicImageKind, id: string, version: number): PictureSource {
  const at = (width: PublicImageWidth) => publicImageUrl(kind, id, width, version);
  return {
    src: at(640),
    srcSet: PUBLIC_IMAGE_WIDTHS.map((width) => `${at(width)} ${width}w`).join(', '),
  };
}

/**
 * Returns the URL of a video's public image for a width in CSS pixels on this screen: the smallest
 * that fills it.
 */
export function publicPoster(videoId: string, version: number, widthPx: number): string {
  const wanted = widthPx * window.devicePixelRatio;
  return publicImageUrl(
    'video',
    videoId,
    PUBLIC_IMAGE_WIDTHS.find((width) => width >= wanted) ?? 1280,
    version,
  );
}

export interface PictureFrameProps {
  /** Placeholder until the picture has loaded, without one, or after a failure. */
  figure: ReactNode;
  picture: PictureSource | null;
  /** CSS `sizes` of the picture. */
  sizes: string;
  /** Above the fold: loads at once. */
  eager?: boolean;
  children?: ReactNode;
}

/** A 16:9 picture over its placeholder; dark in both themes. */
export function PictureFrame({
  figure,
  picture,
  sizes,
  eager = false,
  children,
}: PictureFrameProps) {
  const [result, setResult] = useState<{ src: string; isLoaded: boolean } | null>(null);
  const isLoaded = result !== null && result.src === picture?.src ? result.isLoaded : null;
  const onResult = (loaded: boolean) =>
    setResult(picture === null ? null : { src: picture.src, isLoaded: loaded });
  return (
    <Box
      data-theme="dark"
      sx={{
        position: 'relative',
        aspectRatio: '16 / 9',
        borderRadius: '5px',
        overflow: 'hidden',
        border: '1px solid',
        borderColor: 'line.soft',
        bgcolor: '#0B0E15',
        '& > img': {
          position: 'absolute',
          inset: 0,
          width: '100%',
          height: '100%',
          objectFit: 'cover',
        },
      }}
    >
      {isLoaded === true ? null : figure}
      {picture === null || isLoaded === false ? null : (
        <img
          alt=""
          width={1280}
          height={720}
          {...picture}
          sizes={sizes}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          onLoad={() => onResult(true)}
          onError={() => onResult(false)}
          style={{ opacity: isLoaded === true ? 1 : 0 }}
        />
      )}
      {children}
    </Box>
  );
}
