import { useState } from 'react';
import Box from '@mui/material/Box';
import type { EventType } from '@atelier/domain/values';
import { EventFigure } from './figure.tsx';
import { PlatePicture, type PictureSource } from './plate-picture.tsx';

interface EventPlateProps {
  event: { readonly id: string; readonly title: string; readonly type: EventType };
  /** `null` for an event without picture, and while its link is asked for. */
  picture: PictureSource | null;
  /** CSS `sizes` of the picture at its place. */
  sizes: string;
  /** Above the fold: loads at once. */
  eager?: boolean;
}

/** The plate of an event: its picture, or its drawn figure until there is one. A stage, so dark in both themes. */
export function EventPlate({ event, picture, sizes, eager = false }: EventPlateProps) {
  const [shown, setShown] = useState(false);
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
      }}
    >
      {shown ? null : <EventFigure id={event.id} title={event.title} type={event.type} />}
      {picture === null ? null : (
        <PlatePicture key={picture.src} picture={picture} sizes={sizes} eager={eager} onShown={() => setShown(true)} />
      )}
    </Box>
  );
}
