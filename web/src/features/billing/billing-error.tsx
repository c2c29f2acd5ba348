import { useTranslation } from 'react-i18next';
import { Link as RouterLink, useLocation } from 'react-router-dom';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Note } from '../../components/feedback/note.tsx';
import type { AppError } from '../../lib/errors.ts';
import { href } from '../../lib/routes.ts';

interface BillingErrorProps {
  error: AppError;
  /** Shown first: which action failed. */
  lead?: string;
  onRetry: () => void;
}

/** Why a billing action failed, with the next step. */
export function BillingError({ error, lead, onRetry }: BillingErrorProps) {
  const reason = useBillingErrorMessage(error);
  return (
    <Note tone="error" role="alert" action={<ErrorNextStep error={error} onRetry={onRetry} />}>
      {lead === undefined ? null : <Box sx={{ fontWeight: 600 }}>{lead}</Box>}
      {reason}
    </Note>
  );
}

/** Returns the text of an error in the billing pages. */
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
      // The request is built by this page, so the invalid data is an answer without the Stripe URL.
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
