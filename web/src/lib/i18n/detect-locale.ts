import { LOCALES, type Locale } from '@atelier/domain/values';
import { publicPageAt } from '../routes.ts';

const COOKIE = 'lng';
const YEAR_S = 31_536_000;

export interface LocaleInputs {
  pathname: string;
  search: string;
  cookie: string;
  languages: readonly string[];
}

/** Maps a language tag to a supported language, `en-GB` → `en`; otherwise undefined. */
export function toLocale(tag: string | null | undefined): Locale | undefined {
  const base = tag?.toLowerCase().split('-')[0];
  return LOCALES.find((locale) => locale === base);
}

export function cookieLocale(cookie: string): Locale | undefined {
  const found = cookie.split('; ').find((pair) => pair.startsWith(`${COOKIE}=`));
  return toLocale(found?.slice(COOKIE.length + 1));
}

/** Returns the visitor's preference: `?lng=`, else the cookie, else the browser's first language, else French. */
function preferredLocale({ search, cookie, languages }: LocaleInputs): Locale {
  const requested = toLocale(new URLSearchParams(search).get('lng'));
  return requested ?? cookieLocale(cookie) ?? toLocale(languages[0]) ?? 'fr';
}

/** Returns the language to show: the address decides on public pages, elsewhere the preference. */
export function detectLocale(inputs: LocaleInputs): Locale {
  return publicPageAt(inputs.pathname)?.locale ?? preferredLocale(inputs);
}

/**
 * Returns the language to suggest on a public page: the visitor's own, when it differs from the page's. Once they have
 * chosen one (cookie), pages of that language suggest nothing.
 */
export function suggestedLocale(inputs: LocaleInputs): Locale | null {
  const page = publicPageAt(inputs.pathname);
  if (page === null) return null;
  const preferred = preferredLocale({ ...inputs, search: '' });
  return preferred === page.locale ? null : preferred;
}

export function browserLocaleInputs(): LocaleInputs {
  const { pathname, search } = window.location;
  return { pathname, search, cookie: document.cookie, languages: navigator.languages };
}

export function saveLocaleCookie(locale: Locale): void {
  document.cookie = `${COOKIE}=${locale}; path=/; max-age=${YEAR_S}; samesite=lax`;
}
