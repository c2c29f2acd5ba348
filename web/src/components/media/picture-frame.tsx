import { type ReactNode, useState } from 'react';
import Box from '@mui/material/Box';
import { FrameImage, type PictureSource } from './picture.tsx';

interface PictureFrameProps {
  /** Placeholder until the picture has loaded, or without one. */
  figure: ReactNode;
  picture: PictureSource | null;
  /** CSS `sizes` of the picture. */
  sizes: string;
  /** Above the fold: loads at once. */
  eager: boolean;
  /** Over the picture. */
  children?: ReactNode;
}

/** A 16:9 picture over its placeholder; dark in both themes. */
export function PictureFrame({ figure, picture, sizes, eager, children }: PictureFrameProps) {
  const [isLoaded, setIsLoaded] = useState(false);
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
        <FrameImage
          key={picture.src}
          picture={picture}
          sizes={sizes}
          eager={eager}
          onLoaded={() => setIsLoaded(true)}
        />
      )}
      {children}
    </Box>
  );
}
