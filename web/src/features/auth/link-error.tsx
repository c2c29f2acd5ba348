import { Link } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import Button from '@mui/material/Button';
import type { AppErrorCode } from '@atelier/domain/error-code';
import { AlertNote } from '../../components/feedback/note.tsx';
import { href } from '../../lib/routes.ts';
import { AuthLayout } from './auth-layout.tsx';

/** Shows why an e-mailed link does not work, and where to request another one. */
export function LinkError({ code }: { code: AppErrorCode }) {
  const { t } = useTranslation(['auth', 'errors']);
  return (
    <AuthLayout title={t('auth:link.failed-title')} documentTitle={t('auth:link.failed-title')}>
      <AlertNote>{t(`errors:${code}`)}</AlertNote>
      <Button component={Link} to={href.forgotPassword()} variant="outlined">
        {t('auth:reset.ask-again')}
      </Button>
      <Button component={Link} to={href.login()}>
        {t('auth:link.to-login')}
      </Button>
    </AuthLayout>
  );
}
