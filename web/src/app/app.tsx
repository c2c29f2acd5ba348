import { StrictMode, Suspense } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { PageLoader } from '../components/feedback/page-loader.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { LocaleFromUrl } from './locale-from-url.tsx';
import { MaintenanceGate } from './maintenance/maintenance-gate.tsx';
import { AppProviders } from './providers.tsx';
import { AppRoutes } from './router.tsx';

/** The whole app: providers, then the maintenance gate around every route. */
export function App() {
  return (
    <StrictMode>
      <BrowserRouter>
        <AppProviders>
          <LeaveGuard>
            <Suspense fallback={<PageLoader />}>
              <ErrorBoundary>
                <LocaleFromUrl />
                <MaintenanceGate>
                  <AppRoutes />
                </MaintenanceGate>
              </ErrorBoundary>
            </Suspense>
          </LeaveGuard>
        </AppProviders>
      </BrowserRouter>
    </StrictMode>
  );
}
