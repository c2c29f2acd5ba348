import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import Box from '@mui/material/Box';
import { ErrorAction } from '../../components/feedback/error-notice.tsx';
import { Note } from '../../components/feedback/note.tsx';
import type { AppError } from '../../lib/errors.ts';

interface BillingErrorProps {
  error: AppError;
  /** Shown first: which action failed. */
  lead?: string;
  onRetry: () => void;
}

/** Why a billing action failed, with the next step. */
export function BillingError({ error, lead, onRetry }: BillingErrorProps) {
  const reason = useBillingErrorMessage(error);
  const { pathname, search } = useLocation();
  const canRetry = error.retryable || error.code === 'payment-unavailable' || error.code === 'invalid-data';
  const action = <ErrorAction error={error} onRetry={onRetry} canRetry={canRetry} returnTo={`${pathname}${search}`} />;
  return (
    <Note tone="error" role="alert" action={action}>
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
