import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/i18n/format.ts';
import type { Progress } from './send-video.ts';

/** How far the whole is, which step it is at, and the way to stop it. */
export function UploadSteps({ progress, onStop }: { progress: Progress; onStop: () => void }) {
  const { t } = useTranslation('upload-pro');
  const format = useFormat();
  const statusText = t(`phase.${progress.step}`, { percent: format.percent(progress.percent / 100) });
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <LinearProgress variant="determinate" value={progress.percent} color="secondary" aria-label={statusText} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', justifyContent: 'space-between' }}>
        <span role="status">{statusText}</span>
        {progress.step === 'database' ? null : (
          <Button size="small" onClick={onStop}>
            {t('stop')}
          </Button>
        )}
      </Box>
    </Box>
  );
}
