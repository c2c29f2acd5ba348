import { escapeHtml } from '@atelier/domain/html';
import { NO_INDEX_TAG } from '@atelier/domain/site/environment';
import { cardPath } from '@atelier/domain/site/public-pages';
import { structuredDataTag } from '@atelier/domain/site/structured-data';
import words from '../../../locales/fr/common.json' with { type: 'json' };
import type { PageMetadata } from './page-metadata.ts';

/** Formats the tab's title as the app does: page title, then brand. */
const pageTitle = (title: string) => words['page-title'].replace('{{title}}', () => title);

/** What the head of a public page has of its own. */
export interface PageHead {
  /** As HTML, with the brand. */
  title: string;
  /** Elements, one a line. */
  tags: string;
}

/**
 * Returns the app's page with a head of its own. Without one, adds `noindex`; the app then shows
 * what the visitor may see.
 */
export function pageHtml(app: string, head: PageHead | undefined): string {
  const titled =
    head === undefined
      ? app
      : app.replace(/<title>[\s\S]*?<\/title>/, () => `<title>${head.title}</title>`);
  return titled.replace('</head>', () => `${head?.tags ?? NO_INDEX_TAG}\n  </head>`);
}

/**
 * Returns the head that describes a page.
 *
 * @param url `{ origin, path }`, the origin without a trailing slash
 */
export function pageHead(
  { title, description, image, card, structured }: PageMetadata,
  url: { origin: string; path: string },
): PageHead {
  const page = `${url.origin}${url.path}`;
  const address = escapeHtml(page);
  const own = image === undefined ? undefined : `${url.origin}${image}`;
  const data = structured?.({ url: page, image: own });
  const tags = [
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
  return { title: escapeHtml(pageTitle(title)), tags: tags.join('\n    ') };
}
