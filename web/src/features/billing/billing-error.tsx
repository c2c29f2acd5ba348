import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import Box from '@mui/material/Box';
import { ErrorAction, AlertNote } from '../../components/feedback/note.tsx';
import type { AppError } from '../../lib/errors.ts';

/**
 * Why a billing action failed, with the next step.
 *
 * @param lead  shown first: which action failed
 */
export function BillingError({
  error,
  lead,
  onRetry,
}: {
  error: AppError;
  lead?: string;
  onRetry: () => void;
}) {
  const reason = useBillingErrorMessage()(error);
  const { pathname, search } = useLocation();
  const canRetry =
    error.retryable || error.code === 'payment-unavailable' || error.code === 'invalid-data';
  const action = (
    <ErrorAction
      error={error}
      onRetry={onRetry}
      canRetry={canRetry}
      returnTo={`${pathname}${search}`}
    />
  );
  return (
    <AlertNote action={action}>
      {lead === undefined ? null : <Box sx={{ fontWeight: 600 }}>{lead}</Box>}
      {reason}
    </AlertNote>
  );
}

/** Returns a function from an error to its text in the billing pages. */
export function useBillingErrorMessage(): (error: AppError) => string {
  const { t } = useTranslation(['billing', 'errors']);
  return ({ code }) => {
    if (code === 'offline' || code === 'timeout') return t('failure.unreachable');
    if (code === 'signed-out' || code === 'auth-session-expired') return t('failure.log-in');
    // The request is built by this page, so the invalid data is an answer without the Stripe URL.
    if (code === 'invalid-data') return t('failure.redirect');
    return t(`errors:${code}`);
  };
}
