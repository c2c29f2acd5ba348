import { useId, useMemo } from 'react';
import Box from '@mui/material/Box';
import { figureOf } from '@atelier/domain/figure/figure-of';
import { figureSvg } from '@atelier/domain/figure/figure-svg';
import type { VideoCategory } from '@atelier/domain/values';

interface FigureProps {
  id: string;
  title: string;
  category: VideoCategory;
}

/** The drawn plate of a video, filling its box: what stands there while the picture loads, and when there is none. */
export function Figure({ id, title, category }: FigureProps) {
  const idPrefix = useId().replace(/[^\w-]/g, '');
  const html = useMemo(
    () => ({ __html: figureSvg({ ...figureOf({ id, title, category }), idPrefix }) }),
    [id, title, category, idPrefix],
  );
  return (
    <Box
      aria-hidden="true"
      sx={{ position: 'absolute', inset: 0, '& > svg': { display: 'block', width: '100%', height: '100%' } }}
      dangerouslySetInnerHTML={html}
    />
  );
}
