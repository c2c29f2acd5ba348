import { useMediaSelector } from 'media-chrome/react/media-store';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { ErrorNotice } from '../../../components/feedback/note.tsx';
import { AfterDelay } from '../../../components/feedback/skeleton.tsx';
import type { AppError } from '../../../lib/errors.ts';
import { centered, cover } from '../../../lib/theme/layout.ts';

interface PlayerStatusProps {
  /** The file and the position to start at are known. */
  known: boolean;
  error: AppError | null;
  onRetry: () => void;
}

/**
 * Says over the picture that the video is loading, after a short delay, or why it cannot be played.
 */
export function PlayerStatus({ known, error, onRetry }: PlayerStatusProps) {
  const { t } = useTranslation('video');
  const stalled = useMediaSelector(
    (state) => state.mediaLoading === true && state.mediaPaused === false,
  );
  if (error !== null) {
    return (
      <Box sx={{ ...cover, ...centered, p: 3, bgcolor: 'rgba(7,9,13,.72)' }}>
        <ErrorNotice error={error} onRetry={onRetry} />
      </Box>
    );
  }
  if (known && !stalled) return null;
  return (
    <AfterDelay>
      <Box
        role="status"
        data-loading
        sx={{
          position: 'absolute',
          left: 16,
          bottom: 16,
          px: 1.5,
          py: 0.75,
          borderRadius: '3px',
          bgcolor: 'rgba(7,9,13,.78)',
          fontSize: '.875rem',
          fontWeight: 600,
        }}
      >
        {t('player.loading')}
      </Box>
    </AfterDelay>
  );
}

/** Says over the picture that slow motion shows every frame of a fast source. */
export function SharpSlowMotion() {
  const { t } = useTranslation('video');
  return (
    <Box
      component="span"
      sx={{
        position: 'absolute',
        right: { xs: 10, md: 20 },
        bottom: { xs: 10, md: 20 },
        display: 'inline-flex',
        alignItems: 'center',
        minHeight: 36,
        px: '12px',
        borderRadius: '3px',
        bgcolor: 'rgba(7,9,13,.72)',
        fontSize: '.875rem',
        fontWeight: 600,
        pointerEvents: 'none',
      }}
    >
      {t('player.sharp-slow-motion')}
    </Box>
  );
}
