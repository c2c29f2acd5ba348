import type { Locale } from '../values.ts';

/**
 * Pages that exist once per language: French at its own path, English under `/en`. The URL decides
 * the language.
 */
export const PUBLIC_PAGES = [
  '/',
  '/events',
  '/about',
  '/contact',
  '/terms',
  '/privacy',
  '/legal',
  '/cookies',
  '/data-protection',
  '/consumer-rights',
] as const;

/**
 * Pages of the app that visitors open: one address for both languages, so metadata in French only.
 */
export const DESCRIBED_PAGES = [
  '/starter-kit',
  '/videos/free',
  '/preview/basic',
  '/preview/pro',
  '/preview/premium',
] as const;

/**
 * Returns the path of the picture that links to a page are shown with; the build draws one for each
 * of these pages.
 */
export const cardPath = (page: string): string =>
  `/cards/${page === '/' ? 'home' : page.slice(1)}.jpg`;

/** Returns the path of a public page in a language. */
export function publicHref(locale: Locale, page: string): string {
  if (locale === 'fr') return page;
  return page === '/' ? '/en' : `/en${page}`;
}
