import { useEffect } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { saveLocaleCookie, toLocale } from '../lib/i18n/detect-locale.ts';
import { publicHref, publicPageAt } from '../lib/path.ts';

/** On public pages the address decides the language; `?lng=` leads to the page's other address (design §3.5). */
export function LocaleFromUrl() {
  const { i18n } = useTranslation();
  const location = useLocation();
  const page = publicPageAt(location.pathname);
  const asked = toLocale(new URLSearchParams(location.search).get('lng'));
  const locale = page === null ? asked : page.locale;
  useEffect(() => {
    if (asked !== undefined) saveLocaleCookie(asked);
    if (locale !== undefined && locale !== i18n.language) {
      i18n.changeLanguage(locale).catch((error: unknown) => console.error('language', error));
    }
  }, [asked, locale, i18n]);
  if (page === null || asked === undefined) return null;
  return <Navigate replace to={publicHref(asked, page.page)} />;
}
