import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { PageLoader } from '../../components/feedback/page-loader.tsx';
import { useLocale } from '../../lib/i18n/use-locale.ts';
import { href, pathAfterLogin } from '../../lib/routes.ts';
import { useSession } from '../../lib/session/session.tsx';
import { useSettings } from '../../lib/site/settings.tsx';
import { decideGuard, type Guard } from './guard-decision.ts';

/** Shows a route to those whom its guard allows and redirects the others. */
export function GuardedRoute({ guard, children }: { guard: Guard; children: ReactNode }) {
  const location = useLocation();
  const session = useSession();
  const settings = useSettings();
  const locale = useLocale();
  const decision = decideGuard(guard, {
    session:
      session.status === 'signed-in'
        ? { status: 'signed-in', member: session.profile, isConfirmed: session.isConfirmed }
        : session,
    settingsKnown: settings.status === 'ready',
    now: new Date(),
  });
  switch (decision) {
    case 'show':
      return children;
    case 'wait':
      return <PageLoader />;
    case 'go-to-login':
      return <Navigate replace to={href.login(`${location.pathname}${location.search}${location.hash}`)} />;
    case 'go-to-dashboard':
      return <Navigate replace to={href.dashboard()} />;
    case 'go-home':
      return <Navigate replace to={href.home(locale)} />;
    case 'go-on':
      return <Navigate replace to={pathAfterLogin(location.search)} />;
  }
}
