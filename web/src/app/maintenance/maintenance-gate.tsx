import { lazy, type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { PageLoader } from '../../components/feedback/page-loader.tsx';
import { useFirestoreInUse } from '../../lib/firebase.ts';
import { whenIdle } from '../../lib/device/when-idle.ts';
import { useSession } from '../../lib/session/session.tsx';
import { useSettings } from '../../lib/site/settings.tsx';
import { maintenanceView } from './maintenance-view.ts';

const loadPage = () => import('./maintenance-page.tsx');
const MaintenancePage = lazy(async () => ({ default: (await loadPage()).MaintenancePage }));

/** Preloads the maintenance page on pages with live settings, so that it shows even on a slow connection. */
function usePreloadedMaintenancePage() {
  const { i18n } = useTranslation();
  const live = useFirestoreInUse();
  useEffect(() => {
    if (!live) return undefined;
    return whenIdle(() => {
      Promise.all([loadPage(), i18n.loadNamespaces(['maintenance', 'auth'])]).catch((error: unknown) => {
        console.warn('maintenance page not preloaded', error);
      });
    });
  }, [live, i18n]);
}

/** Replaces the routes with the maintenance page while maintenance is on, except for admins and the pages the law requires. */
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
