import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { gradientSurface } from '../../lib/theme/components.ts';

/** The invitation to teach; its button opens the trainer application. */
export function TrainerBlock({ onBecomeTrainer }: { onBecomeTrainer: () => void }) {
  const { t } = useTranslation('dashboard');
  return (
    <Box component="section" sx={{ ...gradientSurface, p: 'clamp(18px, 2.2vw, 28px)' }}>
      <Typography variant="h4" component="h2">
        {t('trainer.title')}
      </Typography>
      <Box component="p" sx={{ fontSize: '.875rem', color: 'text.secondary', mt: '10px', mb: '18px' }}>
        {t('trainer.text')}
      </Box>
      <Button variant="outlined" fullWidth onClick={onBecomeTrainer} aria-haspopup="dialog">
        {t('trainer.button')}
      </Button>
    </Box>
  );
}
