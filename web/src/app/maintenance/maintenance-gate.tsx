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

/** A page that follows the settings live fetches the screen ahead: it must come up even on a busy line. */
function usePreloadedMaintenancePage() {
  const { i18n } = useTranslation();
  const live = useFirestoreInUse();
  useEffect(() => {
    if (!live) return undefined;
    return whenIdle(() => {
      Promise.all([loadPage(), i18n.loadNamespaces(['maintenance', 'auth'])]).catch((error: unknown) => {
        console.warn('maintenance screen not fetched ahead', error);
      });
    });
  }, [live, i18n]);
}

/** While maintenance is on, its screen stands in place of every route but those of the law, for all but admins, without a reload. */
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
