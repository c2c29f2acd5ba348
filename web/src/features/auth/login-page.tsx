import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { AlertNote, StatusNote } from '../../components/feedback/note.tsx';
import { href, pathAfterLogin } from '../../lib/routes.ts';
import { sessionEndReason } from '../../lib/session/session-end-reason.ts';
import { AuthLayout } from './auth-layout.tsx';
import { LoginForm } from './login-form.tsx';
import { noticeOf } from './login-notice.ts';
import { TextLink } from './text-link.tsx';

/** The login page. After the login, the route's guard redirects to the requested page, by default the dashboard. */
export function LoginPage() {
  const { t } = useTranslation(['auth', 'errors']);
  const location = useLocation();
  const [ended] = useState(sessionEndReason.read);
  const notice = noticeOf(location.state);
  return (
    <AuthLayout
      title={t('auth:login.title')}
      documentTitle={t('auth:login.document-title')}
      lead={
        <>
          {t('auth:login.no-account')} <TextLink to={href.register()}>{t('auth:login.register')}</TextLink>
        </>
      }
    >
      {notice === null ? null : (
        <StatusNote tone={notice === 'confirm-notice' ? 'success' : 'warning'}>{t(`auth:login.${notice}`)}</StatusNote>
      )}
      {ended === null ? null : <AlertNote tone="warning">{t(`errors:${ended}`)}</AlertNote>}
      <LoginForm next={pathAfterLogin(location.search)} />
    </AuthLayout>
  );
}
