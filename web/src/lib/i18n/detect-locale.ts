import { LOCALES, type Locale } from '@atelier/domain/values';
import { publicPageAt, route } from '../routes.ts';

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

/**
 * Returns the parameters that ask for a language: `lng`, and `lang` on the page that Auth's mails
 * link to.
 */
const localeParameters = (pathname: string) =>
  pathname === route.resetPassword ? ['lng', 'lang'] : ['lng'];

/** Returns the language that an address asks for. */
function requestedLocale({
  pathname,
  search,
}: Pick<LocaleInputs, 'pathname' | 'search'>): Locale | undefined {
  const parameters = new URLSearchParams(search);
  const asked = localeParameters(pathname).map((name) => toLocale(parameters.get(name)));
  return asked.find((locale) => locale !== undefined);
}

/** Returns an address's query without what asks for a language; everything else stays as it is. */
export function withoutLocale({
  pathname,
  search,
}: Pick<LocaleInputs, 'pathname' | 'search'>): string {
  const names = localeParameters(pathname);
  const others = search
    .slice(1)
    .split('&')
    .filter((part) => part !== '' && !names.includes(part.split('=', 1)[0] ?? ''));
  return others.length === 0 ? '' : `?${others.join('&')}`;
}

/**
 * Returns the visitor's preference: the address's, else the cookie, else the browser's first
 * language, else French.
 */
function preferredLocale(inputs: LocaleInputs): Locale {
  return (
    requestedLocale(inputs) ?? cookieLocale(inputs.cookie) ?? toLocale(inputs.languages[0]) ?? 'fr'
  );
}

/** Returns the language to show: the address decides on public pages, elsewhere the preference. */
export function detectLocale(inputs: LocaleInputs): Locale {
  return publicPageAt(inputs.pathname)?.locale ?? preferredLocale(inputs);
}

/**
 * Returns the language to suggest on a public page: the visitor's own, when it differs from the
 * page's. Once they have chosen one (cookie), pages of that language suggest nothing.
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
