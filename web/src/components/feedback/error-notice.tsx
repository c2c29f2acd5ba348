import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import Button from '@mui/material/Button';
import type { AppError } from '../../lib/errors.ts';
import { href } from '../../lib/routes.ts';
import { Note } from './note.tsx';

interface ErrorNoticeProps {
  error: AppError;
  /** Repeats the action; offered when the error is retryable. */
  onRetry?: () => void;
}

/** Shows an error's message and how to continue. */
export function ErrorNotice({ error, onRetry }: ErrorNoticeProps) {
  const { t } = useTranslation(['errors', 'common']);
  return (
    <Note tone="error" role="alert" action={<ErrorAction error={error} onRetry={onRetry} />}>
      {t(`errors:${error.code}`)}
    </Note>
  );
}

interface ErrorActionProps {
  error: AppError;
  onRetry: (() => void) | undefined;
  canRetry?: boolean;
  /** Where the login returns to. */
  returnTo?: string;
}

/** The button that continues after an error: retry, reload or log in; nothing if none of them helps. */
export function ErrorAction({ error, onRetry, canRetry = error.retryable, returnTo }: ErrorActionProps) {
  const { t } = useTranslation(['common', 'errors']);
  if (error.code === 'signed-out' || error.code === 'auth-session-expired') {
    return (
      <Button
        component={RouterLink}
        to={href.login(returnTo ?? window.location.pathname)}
        variant="outlined"
        size="small"
      >
        {t('common:header.login')}
      </Button>
    );
  }
  const mustReload = error.code === 'terms-outdated' || (error.code === 'conflict' && !error.retryable);
  if (!mustReload && (!canRetry || onRetry === undefined)) return null;
  return (
    <Button onClick={mustReload ? () => window.location.reload() : onRetry} variant="outlined" size="small">
      {t(mustReload ? 'common:actions.reload' : 'common:actions.retry')}
    </Button>
  );
}
