import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { VideoCard } from '@atelier/domain/content/video';
import { paddedSurface } from '../../lib/theme/components.ts';
import { NextVideoRow } from './next-video-row.tsx';
import type { VideoStatus } from './video-status-label.tsx';

interface StartHereProps {
  card: VideoCard;
  /** Undefined if unknown. */
  status?: VideoStatus | undefined;
}

/** The video to begin a library with. */
export function StartHere({ card, status }: StartHereProps) {
  const { t } = useTranslation('library');
  return (
    <Box component="section" aria-label={t('start-here')} sx={paddedSurface}>
      <Typography variant="h4" component="h2" sx={{ mb: 2 }}>
        {t('start-here')}
      </Typography>
      <NextVideoRow card={card} status={status} />
    </Box>
  );
}
