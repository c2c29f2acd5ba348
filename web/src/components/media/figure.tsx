import { useId, useMemo } from 'react';
import Box from '@mui/material/Box';
import { figureOf, figureOfEvent } from '@atelier/domain/figure/figure-of';
import { type Figure as Drawn, figureSvg } from '@atelier/domain/figure/figure-svg';
import type { EventType, VideoCategory } from '@atelier/domain/values';

function FigureDrawing({ figure }: { figure: Drawn }) {
  const idPrefix = useId().replace(/[^\w-]/g, '');
  const html = useMemo(() => ({ __html: figureSvg({ ...figure, idPrefix }) }), [figure, idPrefix]);
  return (
    <Box
      aria-hidden="true"
      sx={{ position: 'absolute', inset: 0, '& > svg': { display: 'block', width: '100%', height: '100%' } }}
      dangerouslySetInnerHTML={html}
    />
  );
}

interface PlaceholderFigureProps {
  id: string;
  title: string;
  category: VideoCategory;
}

/** The drawn placeholder of a video, filling its box, while its picture loads or without one. */
export function PlaceholderFigure({ id, title, category }: PlaceholderFigureProps) {
  return <FigureDrawing figure={useMemo(() => figureOf({ id, title, category }), [id, title, category])} />;
}

interface EventPlaceholderFigureProps {
  id: string;
  title: string;
  type: EventType;
}

/** The drawn placeholder of an event. */
export function EventPlaceholderFigure({ id, title, type }: EventPlaceholderFigureProps) {
  return <FigureDrawing figure={useMemo(() => figureOfEvent({ id, title, type }), [id, title, type])} />;
}
