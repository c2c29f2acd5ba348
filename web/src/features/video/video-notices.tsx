import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink, useLocation } from 'react-router-dom';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { Wrap } from '../../components/layout/page-frame.tsx';
import { useDocumentTitle } from '../../components/layout/use-document-title.ts';
import { href } from '../../lib/routes.ts';

/** Says that the viewer's plan does not include this video. */
export function VideoDenied({ visitor }: { visitor: boolean }) {
  const { t } = useTranslation('video');
  const { pathname } = useLocation();
  useDocumentTitle(t('denied.title'));
  return (
    <Wrap sx={{ py: 8 }}>
      <EmptyState
        title={t('denied.title')}
        titleAs="h1"
        text={t(visitor ? 'denied.visitor' : 'denied.member')}
        action={
          <Stack direction={{ xs: 'column', sm: 'row' }} spacing={1.5} sx={{ justifyContent: 'center' }}>
            {visitor ? (
              <Button component={RouterLink} to={href.login(pathname)} variant="contained">
                {t('denied.login')}
              </Button>
            ) : null}
            <Button component={RouterLink} to={href.subscription()} variant={visitor ? 'outlined' : 'contained'}>
              {t('denied.plans')}
            </Button>
          </Stack>
        }
      />
    </Wrap>
  );
}

/** Says that the video was deleted or unpublished while it was open. */
export function VideoRemoved() {
  const { t } = useTranslation('video');
  useDocumentTitle(t('gone.title'));
  return (
    <Wrap sx={{ py: 8 }}>
      <EmptyState
        title={t('gone.title')}
        titleAs="h1"
        text={t('gone.text')}
        action={
          <Button component={RouterLink} to={href.library('free')} variant="outlined">
            {t('gone.way-out')}
          </Button>
        }
      />
    </Wrap>
  );
}
