import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { PlayIcon } from '@phosphor-icons/react/dist/csr/Play';
import { displayType } from '../../../lib/theme/typography.ts';

interface PauseViewProps {
  onResume: () => void;
  onSkip: () => void;
  onFinish: () => void;
}

/** A paused session: how to go on, to leave the present block out, or to end for today. */
export function PauseView({ onResume, onSkip, onFinish }: PauseViewProps) {
  const { t } = useTranslation('practice');
  return (
    <Box data-keep-clear="" sx={{ display: 'grid', gap: 2 }}>
      <Box component="h2" sx={displayType(48, 'clamp(2rem, 6vmin, 3.5rem)', 540, 1.05)}>
        {t('guided.paused')}
      </Box>
      <Button
        variant="contained"
        onClick={onResume}
        data-full-window-start=""
        autoFocus
        startIcon={<PlayIcon size={26} weight="fill" aria-hidden="true" />}
        sx={{ minHeight: 96, fontSize: '1.25rem' }}
      >
        {t('guided.resume')}
      </Button>
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1.5 }}>
        <Button variant="outlined" onClick={onSkip} sx={{ minHeight: 72 }}>
          {t('guided.skip')}
        </Button>
        <Button variant="outlined" onClick={onFinish} sx={{ minHeight: 72 }}>
          {t('guided.finish')}
        </Button>
      </Box>
    </Box>
  );
}
