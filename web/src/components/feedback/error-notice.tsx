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

/** Shows an error's message and how to continue: retry, reload or sign in. */
export function ErrorNotice({ error, onRetry }: ErrorNoticeProps) {
  const { t } = useTranslation(['errors', 'common']);
  const mustSignIn = error.code === 'signed-out' || error.code === 'auth-session-expired';
  const small = { variant: 'outlined', size: 'small' } as const;
  const action = mustSignIn ? (
    <Button {...small} component={RouterLink} to={href.login(window.location.pathname)}>
      {t('common:header.login')}
    </Button>
  ) : error.code === 'conflict' && !error.retryable ? (
    <Button {...small} onClick={() => window.location.reload()}>
      {t('common:actions.reload')}
    </Button>
  ) : error.retryable && onRetry !== undefined ? (
    <Button {...small} onClick={onRetry}>
      {t('common:actions.retry')}
    </Button>
  ) : null;
  return (
    <Note tone="error" role="alert" action={action}>
      {t(`errors:${error.code}`)}
    </Note>
  );
}
