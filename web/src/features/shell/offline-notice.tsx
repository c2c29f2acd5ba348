import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import { Wrap } from '../../components/layout/page-frame.tsx';
import { useOnline } from '../../lib/device/use-online.ts';

/** Says that the device is offline, and what becomes of what one does meanwhile. */
export function OfflineNotice() {
  const { t } = useTranslation('common');
  const online = useOnline();
  return (
    <Box role="status">
      {online ? null : (
        <Box sx={{ bgcolor: 'surface.s3', py: 1.25, fontWeight: 500 }}>
          <Wrap>{t('offline-banner')}</Wrap>
        </Box>
      )}
    </Box>
  );
}
