import { escapeHtml } from '@atelier/domain/html';
import { NO_INDEX_TAG } from '@atelier/domain/site/environment';
import { cardPath } from '@atelier/domain/site/public-pages';
import { structuredDataTag } from '@atelier/domain/site/structured-data';
import words from '../../../locales/fr/common.json' with { type: 'json' };
import type { PageMetadata } from './page-metadata.ts';

/** Formats the tab's title as the app does: page title, then brand. */
const pageTitle = (title: string) => words['page-title'].replace('{{title}}', () => title);

/**
 * Returns the app's page with the page's title and metadata. Without metadata, adds `noindex`; the app then shows what
 * the visitor may see.
 *
 * @param url of the page: `{ origin, path }`, the origin without a trailing slash.
 */
export function pageHtml(
  app: string,
  metadata: PageMetadata | undefined,
  url: { origin: string; path: string },
): string {
  const head = metadata === undefined ? [NO_INDEX_TAG] : tagsOf(metadata, url);
  const titled =
    metadata === undefined
      ? app
      : app.replace(/<title>[\s\S]*?<\/title>/, () => `<title>${escapeHtml(pageTitle(metadata.title))}</title>`);
  return titled.replace('</head>', () => `${head.join('\n    ')}\n  </head>`);
}

function tagsOf({ title, description, image, card, structured }: PageMetadata, url: { origin: string; path: string }) {
  const page = `${url.origin}${url.path}`;
  const address = escapeHtml(page);
  const own = image === undefined ? undefined : `${url.origin}${image}`;
  const data = structured?.({ url: page, image: own });
  return [
    `<meta name="description" content="${escapeHtml(description)}" />`,
    `<link rel="canonical" href="${address}" />`,
    '<meta property="og:type" content="website" />',
    `<meta property="og:site_name" content="${escapeHtml(words.brand)}" />`,
    `<meta property="og:title" content="${escapeHtml(title)}" />`,
    `<meta property="og:description" content="${escapeHtml(description)}" />`,
    `<meta property="og:url" content="${address}" />`,
    '<meta property="og:locale" content="fr_FR" />',
    '<meta property="og:locale:alternate" content="en_GB" />',
    `<meta property="og:image" content="${escapeHtml(own ?? `${url.origin}${cardPath(card)}`)}" />`,
    '<meta name="twitter:card" content="summary_large_image" />',
    ...(data === undefined ? [] : [structuredDataTag(data)]),
  ];
}
