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
  let action;
  if (mustSignIn) {
    action = (
      <Button component={RouterLink} to={href.login(window.location.pathname)} variant="outlined" size="small">
        {t('common:header.login')}
      </Button>
    );
  } else if (error.code === 'conflict' && !error.retryable) {
    action = (
      <Button onClick={() => window.location.reload()} variant="outlined" size="small">
        {t('common:actions.reload')}
      </Button>
    );
  } else if (error.retryable && onRetry !== undefined) {
    action = (
      <Button onClick={onRetry} variant="outlined" size="small">
        {t('common:actions.retry')}
      </Button>
    );
  }
  return (
    <Note tone="error" role="alert" action={action}>
      {t(`errors:${error.code}`)}
    </Note>
  );
}
