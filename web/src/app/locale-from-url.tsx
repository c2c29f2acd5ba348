import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { saveLocaleCookie, toLocale, withoutLocale } from '../lib/i18n/detect-locale.ts';
import { Redirect } from '../lib/redirect.tsx';
import { publicHref, publicPageAt } from '../lib/routes.ts';

/**
 * Sets the language from the address of a public page, or from `?lng=`. That is stored like a
 * choice by hand and leaves the address, where it would win over a later choice.
 */
export function LocaleFromUrl() {
  const { i18n } = useTranslation();
  const location = useLocation();
  const { pathname, search, hash } = location;
  const state: unknown = location.state;
  const page = publicPageAt(pathname);
  const requested = toLocale(new URLSearchParams(search).get('lng'));
  const locale = page === null ? requested : page.locale;
  useEffect(() => {
    if (requested !== undefined) saveLocaleCookie(requested);
    if (locale !== undefined && locale !== i18n.language) {
      i18n.changeLanguage(locale).catch((error: unknown) => console.error('language', error));
    }
  }, [requested, locale, i18n]);
  if (requested === undefined) return null;
  const path = page === null ? pathname : publicHref(requested, page.page);
  return <Redirect to={`${path}${withoutLocale(location)}${hash}`} state={state} />;
}
