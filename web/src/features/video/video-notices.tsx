import type { ReactNode } from 'react';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink, useLocation } from 'react-router-dom';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { Wrap } from '../../components/layout/page-frame.tsx';
import { useDocumentTitle } from '../../components/layout/use-document-title.ts';
import { href } from '../../lib/routes.ts';

function Notice({ title, text, action }: { title: string; text: string; action: ReactNode }) {
  useDocumentTitle(title);
  return (
    <Wrap sx={{ py: 8 }}>
      <EmptyState title={title} titleAs="h1" text={text} action={action} />
    </Wrap>
  );
}

/** Says that the viewer's plan does not include this video. */
export function VideoDenied({ visitor }: { visitor: boolean }) {
  const { t } = useTranslation('video');
  const { pathname } = useLocation();
  const action = (
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
  );
  return <Notice title={t('denied.title')} text={t(visitor ? 'denied.visitor' : 'denied.member')} action={action} />;
}

/** Says that the video was deleted or unpublished while it was open. */
export function VideoRemoved() {
  const { t } = useTranslation('video');
  const action = (
    <Button component={RouterLink} to={href.library('free')} variant="outlined">
      {t('gone.way-out')}
    </Button>
  );
  return <Notice title={t('gone.title')} text={t('gone.text')} action={action} />;
}
