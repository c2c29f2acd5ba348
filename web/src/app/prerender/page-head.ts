import { escapeHtml } from '@atelier/domain/html';
import { isIndexed, NO_INDEX_TAG, type SiteEnvironment } from '@atelier/domain/site/environment';
import { cardPath } from '@atelier/domain/site/public-pages';
import { structuredDataTag } from '@atelier/domain/site/structured-data';
import type { PrerenderedPage } from './render-pages.tsx';

/** The size of a card, in pixels: what messengers and networks ask for. */
export const CARD_SIZE = { width: 1200, height: 630 } as const;

/** Returns the metadata of a prerendered page for search engines and link previews. */
export function pageHead(
  page: Omit<PrerenderedPage, 'html' | 'styles'>,
  environment: SiteEnvironment,
): string {
  const { origin } = environment;
  const alternateLink = (language: string, path: string) =>
    `<link rel="alternate" hreflang="${language}" href="${origin}${path}" />`;
  const french = page.alternates.find(({ locale }) => locale === 'fr')?.path ?? page.path;
  return [
    ...(isIndexed(environment) ? [] : [NO_INDEX_TAG]),
    `<meta name="description" content="${escapeHtml(page.description)}" />`,
    `<link rel="canonical" href="${origin}${page.path}" />`,
    ...page.alternates.map(({ locale, path }) => alternateLink(locale, path)),
    ...(page.alternates.length === 0 ? [] : [alternateLink('x-default', french)]),
    '<meta property="og:type" content="website" />',
    `<meta property="og:title" content="${escapeHtml(page.title)}" />`,
    `<meta property="og:description" content="${escapeHtml(page.description)}" />`,
    `<meta property="og:url" content="${origin}${page.path}" />`,
    `<meta property="og:locale" content="${page.locale === 'fr' ? 'fr_FR' : 'en_GB'}" />`,
    `<meta property="og:image" content="${origin}${cardPath(page.page)}" />`,
    `<meta property="og:image:width" content="${CARD_SIZE.width}" />`,
    `<meta property="og:image:height" content="${CARD_SIZE.height}" />`,
    '<meta name="twitter:card" content="summary_large_image" />',
    ...page.structured(environment).map(structuredDataTag),
  ].join('\n    ');
}
