import { useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import type { AppErrorCode } from '@atelier/domain/error-code';
import { LinkButton } from '../../components/layout/link-button.tsx';
import { AlertNote, StatusNote } from '../../components/feedback/note.tsx';
import { useLocale } from '../../lib/i18n/use-locale.ts';
import { href, requestedPath } from '../../lib/routes.ts';
import { ownDeletion, sessionEndReason } from '../../lib/session/session-end-reason.ts';
import { AuthLayout } from './auth-layout.tsx';
import { RequestedPlan } from './requested-plan.tsx';
import { TextLink } from './text-link.ts';
import { LoginForm } from './login-form.tsx';
import { parseLoginState } from './login-state.ts';

const neverChanges = () => () => undefined;

/**
 * The login page. After the login, the route's guard redirects to the requested page, by default
 * the dashboard. A member who has just deleted their account gets a goodbye, and the form only when
 * they ask for it.
 */
export function LoginPage() {
  const { key } = useLocation();
  const ended = useSyncExternalStore(neverChanges, sessionEndReason.read, () => null);
  const [wasOwnDeletion] = useState(() => ended === 'auth-account-deleted' && ownDeletion.isSet());
  // The key of the page's first history entry: the session's end loaded it.
  if (wasOwnDeletion && key === 'default') return <Goodbye />;
  return <LoginPanel ended={wasOwnDeletion ? null : ended} />;
}

function Goodbye() {
  const { t } = useTranslation(['auth', 'common']);
  const locale = useLocale();
  return (
    <AuthLayout title={t('goodbye.title')} documentTitle={t('goodbye.title')}>
      <StatusNote>{t('goodbye.text')}</StatusNote>
      <LinkButton
        to={href.home(locale)}
        variant="contained"
        size="large"
        label={t('common:actions.back-home')}
      />
    </AuthLayout>
  );
}

function LoginPanel({ ended: endReason }: { ended: AppErrorCode | null }) {
  const { t } = useTranslation(['auth', 'errors']);
  const location = useLocation();
  const next = requestedPath(location.search);
  const [ended] = useState(endReason);
  const { notice, email, first } = parseLoginState(location.state);
  const isOnTheWay = notice === null && ended === null && next !== undefined;
  return (
    <AuthLayout
      title={t(first ? 'login.first-title' : 'login.title')}
      documentTitle={t('login.document-title')}
      lead={
        <>
          {t('login.no-account')}{' '}
          <TextLink to={href.register(next)}>{t('login.register')}</TextLink>
        </>
      }
    >
      {notice === null ? null : (
        <StatusNote tone={notice === 'confirm-notice' ? 'success' : 'warning'}>
          {t(`login.${notice}`)}
        </StatusNote>
      )}
      {isOnTheWay ? <StatusNote tone="info">{t('login.to-continue')}</StatusNote> : null}
      <RequestedPlan next={next} />
      {ended === null ? null : <AlertNote tone="warning">{t(`errors:${ended}`)}</AlertNote>}
      <LoginForm next={next} email={email} />
    </AuthLayout>
  );
}
