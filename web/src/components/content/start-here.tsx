import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { VideoCard } from '@atelier/domain/content/video';
import { paddedSurface } from '../../lib/theme/components.ts';
import { NextVideoRow } from './next-video-row.tsx';
import type { WatchStatus } from './watch-status-label.tsx';

interface StartHereProps {
  card: VideoCard;
  /** Undefined if unknown. */
  status?: WatchStatus | undefined;
  /** Whether the member has completed a video of this library. */
  goesOn?: boolean;
}

/** The video to begin a library with, or to go on with. */
export function StartHere({ card, status, goesOn = false }: StartHereProps) {
  const { t } = useTranslation('library');
  const title = t(goesOn ? 'continue-here' : 'start-here');
  return (
    <Box component="section" aria-label={title} sx={paddedSurface}>
      <Typography variant="h4" component="h2" sx={{ mb: 2 }}>
        {title}
      </Typography>
      <NextVideoRow card={card} status={status} />
    </Box>
  );
}
