import { useTranslation } from 'react-i18next';
import { Link as RouterLink, useLocation } from 'react-router-dom';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Note } from '../../components/feedback/note.tsx';
import type { AppError } from '../../lib/errors.ts';
import { href } from '../../lib/routes.ts';

interface BillingErrorProps {
  error: AppError;
  /** Said first: which deed failed. */
  lead?: string;
  onRetry: () => void;
}

/** Why nothing was bought, changed or paid, and the way forward. */
export function BillingError({ error, lead, onRetry }: BillingErrorProps) {
  const reason = useBillingErrorMessage(error);
  return (
    <Note tone="error" role="alert" action={<ErrorNextStep error={error} onRetry={onRetry} />}>
      {lead === undefined ? null : <Box sx={{ fontWeight: 600 }}>{lead}</Box>}
      {reason}
    </Note>
  );
}

/** The words of a failure as they read where money is concerned. */
export function useBillingErrorMessage(error: AppError): string {
  const { t } = useTranslation(['billing', 'errors']);
  switch (error.code) {
    case 'offline':
    case 'timeout':
      return t('billing:failure.unreachable');
    case 'signed-out':
    case 'auth-session-expired':
      return t('billing:failure.log-in');
    case 'invalid-data':
      // What is sent is made here; it is the answer that had no address.
      return t('billing:failure.redirect');
    default:
      return t(`errors:${error.code}`);
  }
}

function ErrorNextStep({ error, onRetry }: { error: AppError; onRetry: () => void }) {
  const { t } = useTranslation('common');
  const { pathname, search } = useLocation();
  if (error.code === 'signed-out' || error.code === 'auth-session-expired') {
    return (
      <Button component={RouterLink} to={href.login(`${pathname}${search}`)} variant="outlined" size="small">
        {t('header.login')}
      </Button>
    );
  }
  if (error.code === 'terms-outdated' || (error.code === 'conflict' && !error.retryable)) {
    return (
      <Button onClick={() => window.location.reload()} variant="outlined" size="small">
        {t('actions.reload')}
      </Button>
    );
  }
  const canRetry = error.retryable || error.code === 'payment-unavailable' || error.code === 'invalid-data';
  return canRetry ? (
    <Button onClick={onRetry} variant="outlined" size="small">
      {t('actions.retry')}
    </Button>
  ) : null;
}
