import { lazy, type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { LOCALES } from '@atelier/domain/values';
import { PageLoader } from '../../components/feedback/page-loader.tsx';
import { useFirestoreInUse } from '../../lib/firebase.ts';
import { whenIdle } from '../../lib/device/when-idle.ts';
import { publicHref, route } from '../../lib/routes.ts';
import { useSession } from '../../lib/session/session.tsx';
import { useSettings } from '../../lib/site/settings.tsx';

const loadPage = () => import('./maintenance-page.tsx');
const MaintenancePage = lazy(async () => ({ default: (await loadPage()).MaintenancePage }));

interface MaintenanceContext {
  isEnabled: boolean;
  session: 'loading' | 'signed-out' | 'signed-in';
  isAdmin: boolean;
  pathname: string;
}

/**
 * Pages that the law requires at any time (C. conso L215-1-1, L221-21), with the texts that explain
 * them.
 */
const ALWAYS_AVAILABLE: readonly string[] = [
  route.endContract,
  route.withdraw,
  ...[route.consumerRights, route.legal, route.terms].flatMap((page) =>
    LOCALES.map((locale) => publicHref(locale, page)),
  ),
];

/**
 * Returns what to show. While the session loads it waits, so that an admin never sees the
 * maintenance screen flash.
 */
export function maintenanceView(context: MaintenanceContext): 'routes' | 'wait' | 'screen' {
  const { isEnabled, session, isAdmin, pathname } = context;
  if (!isEnabled || isAdmin || ALWAYS_AVAILABLE.includes(pathname.replace(/\/+$/, ''))) {
    return 'routes';
  }
  return session === 'loading' ? 'wait' : 'screen';
}

/**
 * Preloads the maintenance page on pages with live settings, so that it shows even on a slow
 * connection.
 */
function usePreloadedMaintenancePage() {
  const { i18n } = useTranslation();
  const live = useFirestoreInUse();
  useEffect(() => {
    if (!live) return undefined;
    return whenIdle(() => {
      Promise.all([loadPage(), i18n.loadNamespaces(['maintenance', 'auth'])]).catch(
        (error: unknown) => {
          console.warn('maintenance page not preloaded', error);
        },
      );
    });
  }, [live, i18n]);
}

/**
 * Replaces the routes with the maintenance page while maintenance is on, except for admins and the
 * pages the law requires.
 */
export function MaintenanceGate({ children }: { children: ReactNode }) {
  const settings = useSettings();
  const session = useSession();
  const { pathname } = useLocation();
  usePreloadedMaintenancePage();
  const view = maintenanceView({
    isEnabled: settings.status === 'ready' && settings.settings.maintenance,
    session: session.status,
    isAdmin: session.status === 'signed-in' && session.profile.is_admin,
    pathname,
  });
  if (view === 'routes') return children;
  return view === 'wait' ? <PageLoader /> : <MaintenancePage />;
}
