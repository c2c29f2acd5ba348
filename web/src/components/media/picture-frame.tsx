import { type ReactNode, useState } from 'react';
import Box from '@mui/material/Box';
import { FrameImage, type PictureSource } from './picture.tsx';

interface PictureFrameProps {
  /** Drawn until the picture is there, and for good where there is none. */
  figure: ReactNode;
  picture: PictureSource | null;
  /** CSS `sizes` of the picture at its place. */
  sizes: string;
  /** Above the fold: loads at once. */
  eager: boolean;
  /** Over the picture. */
  children?: ReactNode;
}

/** A 16:9 picture over its drawn figure. A stage, so dark in both themes. */
export function PictureFrame({ figure, picture, sizes, eager, children }: PictureFrameProps) {
  const [isLoaded, setShown] = useState(false);
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
      {isLoaded ? null : figure}
      {picture === null ? null : (
        <FrameImage key={picture.src} picture={picture} sizes={sizes} eager={eager} onLoaded={() => setShown(true)} />
      )}
      {children}
    </Box>
  );
}
