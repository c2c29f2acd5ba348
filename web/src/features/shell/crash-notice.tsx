import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Lead } from '../../components/layout/page-frame.tsx';
import { AppError } from '../../lib/errors.ts';
import { currentLocale } from '../../lib/i18n/use-locale.ts';
import { href } from '../../lib/routes.ts';
import { useNetworkReturn } from '../../lib/use-network-return.ts';

/**
 * Shown in place of a page that crashed, or whose code could not be loaded. Uses plain links,
 * because the router itself may have failed.
 */
export function CrashNotice({ kind }: { kind: 'crash' | 'not-loaded' }) {
  const { t } = useTranslation('common');
  // A browser keeps a failed import until the page is loaded again.
  useNetworkReturn(kind === 'not-loaded' ? new AppError('offline') : null, () =>
    window.location.reload(),
  );
  return (
    <Box
      role="alert"
      sx={{
        display: 'grid',
        placeItems: 'center',
        alignContent: 'center',
        gap: 3,
        minHeight: '70vh',
        p: 3,
        textAlign: 'center',
      }}
    >
      <Typography variant="h1">{t(`${kind}.title`)}</Typography>
      <Lead>{t(`${kind}.text`)}</Lead>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, justifyContent: 'center' }}>
        <Button variant="contained" onClick={() => window.location.reload()}>
          {t('actions.reload')}
        </Button>
        <Button variant="outlined" href={href.home(currentLocale())}>
          {t('actions.back-home')}
        </Button>
      </Box>
    </Box>
  );
}
