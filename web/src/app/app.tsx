import { StrictMode, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { BrowserRouter, Navigate, useLocation } from 'react-router-dom';
import { PageLoader } from '../components/feedback/page-loader.tsx';
import { saveLocaleCookie, toLocale } from '../lib/i18n/detect-locale.ts';
import { publicHref, publicPageAt } from '../lib/routes.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { MaintenanceGate } from './maintenance/maintenance-gate.tsx';
import { AppProviders } from './providers.tsx';
import { AppRoutes } from './router.tsx';

/** Sets the language from the address of a public page; `?lng=` redirects to its other address. */
function LocaleFromUrl() {
  const { i18n } = useTranslation();
  const location = useLocation();
  const page = publicPageAt(location.pathname);
  const requested = toLocale(new URLSearchParams(location.search).get('lng'));
  const locale = page === null ? requested : page.locale;
  useEffect(() => {
    if (requested !== undefined) saveLocaleCookie(requested);
    if (locale !== undefined && locale !== i18n.language) {
      i18n.changeLanguage(locale).catch((error: unknown) => console.error('language', error));
    }
  }, [requested, locale, i18n]);
  if (page === null || requested === undefined) return null;
  return <Navigate replace to={publicHref(requested, page.page)} />;
}

/** The whole app: providers, then the maintenance gate around every route. */
export function App() {
  return (
    <StrictMode>
      <BrowserRouter>
        <AppProviders>
          <Suspense fallback={<PageLoader />}>
            <ErrorBoundary>
              <LocaleFromUrl />
              <MaintenanceGate>
                <AppRoutes />
              </MaintenanceGate>
            </ErrorBoundary>
          </Suspense>
        </AppProviders>
      </BrowserRouter>
    </StrictMode>
  );
}
