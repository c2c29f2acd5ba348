import type { Ref } from 'react';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { PlayerLayout } from '../../../lib/media/player-handle.ts';

interface SessionVideoProps {
  ref: Ref<HTMLVideoElement>;
  mirrored: boolean;
  /** A camera beside the film leaves it one half. */
  layout: PlayerLayout;
}

/** The one element in which all films of a session play. */
export function SessionVideo({ ref, mirrored, layout }: SessionVideoProps) {
  const { t } = useTranslation('practice');
  return (
    <Box
      component="video"
      ref={ref}
      playsInline
      preload="auto"
      aria-label={t('guided.film')}
      sx={{
        position: 'absolute',
        inset: 0,
        width: layout.split ? '50%' : '100%',
        height: '100%',
        objectFit: 'contain',
        ...(layout.split
          ? { '@media (orientation: portrait)': { width: '100%', height: '50%' } }
          : null),
      }}
      style={{ transform: mirrored ? 'scaleX(-1)' : undefined }}
    />
  );
}
