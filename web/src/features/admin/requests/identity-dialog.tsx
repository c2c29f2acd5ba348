import { useCallback, useId } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import Typography from '@mui/material/Typography';
import { ErrorNotice } from '../../../components/feedback/error-notice.tsx';
import { Note } from '../../../components/feedback/note.tsx';
import { useLoaded } from '../../../lib/use-loaded.ts';
import { type Application, openIdentityDocument, type Side } from './data/application-actions.ts';

interface IdentityDialogProps {
  application: Application;
  side: Side;
  onClose: () => void;
}

/** Shows one side of an identity document by a short-lived link; the server logs the access. */
export function IdentityDialog({ application: { id, data }, side, onClose }: IdentityDialogProps) {
  const { t } = useTranslation(['admin', 'common']);
  const titleId = useId();
  const link = useLoaded(useCallback(() => openIdentityDocument(id, side), [id, side]));
  const title = t(`admin:requests.${side}-of`, { name: data.full_name });
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="md" fullWidth>
      <Typography variant="h3" component="h2" id={titleId}>
        {title}
      </Typography>
      {link.status === 'loading' ? <Box role="status">{t('common:loading')}</Box> : null}
      {link.status === 'error' ? <ErrorNotice error={link.error} /> : null}
      {link.status === 'ready' ? (
        <Box
          component="img"
          src={link.data}
          alt={title}
          // The proportions of an identity card, until the image is loaded.
          width={1284}
          height={810}
          sx={{ width: '100%', height: 'auto', maxHeight: '60vh', objectFit: 'contain' }}
        />
      ) : null}
      <Note tone="info">{t('admin:requests.logged')}</Note>
      <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
        <Button variant="outlined" onClick={onClose}>
          {t('common:actions.close')}
        </Button>
      </Box>
    </Dialog>
  );
}
