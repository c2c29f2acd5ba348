import { parseStudioEvent } from '@atelier/domain/content/event';
import { parseCatalog } from '@atelier/domain/content/video';
import { path } from '@atelier/domain/paths';
import { publicEvents } from '@atelier/domain/queries/server-content-queries';
import { DESCRIBED_PAGES, PUBLIC_PAGES, publicHref } from '@atelier/domain/site/public-pages';
import { LOCALES } from '@atelier/domain/values';
import { collectFrom, database, parseDocument, toFirestoreQuery } from '../platform/firebase.ts';

/** Pages without `changed`, because their content depends on several documents. */
const translatedPages: readonly SitemapEntry[] = PUBLIC_PAGES.flatMap((page) => {
  const alternates = [
    ...LOCALES.map((locale) => ({ language: locale, path: publicHref(locale, page) })),
    { language: 'x-default', path: publicHref('fr', page) },
  ];
  return LOCALES.map((locale) => ({ path: publicHref(locale, page), alternates }));
});

/**
 * Returns every page for search engines: public pages in all languages, shop, libraries, free
 * videos, public events.
 */
export async function sitemapEntries(): Promise<SitemapEntry[]> {
  const [events, videos] = await Promise.all([eventPages(), freeVideoPages()]);
  return [
    ...translatedPages,
    ...DESCRIBED_PAGES.map((page) => ({ path: page })),
    ...videos,
    ...events,
  ];
}

/** Reads one document for all free videos. */
async function freeVideoPages(): Promise<SitemapEntry[]> {
  const stored = await database().doc(path.catalog('free')).get();
  return (parseDocument(stored, parseCatalog)?.cards ?? []).map(
    ({ id, created_at, updated_at }) => ({
      path: `/videos/${encodeURIComponent(id)}`,
      changed: updated_at ?? created_at,
    }),
  );
}

const EVENTS_PAGE = 1000;

function eventPages(): Promise<SitemapEntry[]> {
  return collectFrom(toFirestoreQuery(publicEvents(EVENTS_PAGE)), EVENTS_PAGE, (document) => {
    const event = parseDocument(document, parseStudioEvent);
    if (event === undefined) return [];
    return [
      {
        path: `/events/${encodeURIComponent(document.id)}`,
        changed: event.updated_at ?? event.created_at,
      },
    ];
  });
}

/** One page of the sitemap; paths start with a slash. */
export interface SitemapEntry {
  path: string;
  /** When its content last changed. */
  changed?: Date;
  /** The same page in other languages. */
  alternates?: readonly { language: string; path: string }[];
}

const escapeXml = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');

/** The number of a page, as in `?page=1`. */
export const SITEMAP_PAGE = /^[1-9][0-9]{0,4}$/;

/** Addresses in one file; the protocol allows 50 000 (sitemaps.org/protocol.html). */
const MAX_ADDRESSES = 45_000;

/**
 * Returns what `/sitemap.xml` answers: the addresses, or the list of its pages if there are too
 * many for one file; with a page, its addresses.
 *
 * @param page  as in `?page=1`; undefined if none is asked for.
 * @param origin  of the site, without a trailing slash.
 * @returns undefined for a page that does not exist
 */
export function sitemapPage(
  entries: readonly SitemapEntry[],
  page: string | undefined,
  origin: string,
  max = MAX_ADDRESSES,
): string | undefined {
  const pages = Math.ceil(entries.length / max);
  if (page === undefined) {
    return pages > 1 ? sitemapIndex(pages, origin) : sitemapXml(entries, origin);
  }
  const number = SITEMAP_PAGE.test(page) ? Number(page) : 0;
  if (number < 1 || number > pages) return undefined;
  return sitemapXml(entries.slice((number - 1) * max, number * max), origin);
}

function sitemapIndex(pages: number, origin: string): string {
  const addresses = Array.from({ length: pages }, (_, index) =>
    escapeXml(`${origin}/sitemap.xml?page=${index + 1}`),
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...addresses.map((address) => `  <sitemap><loc>${address}</loc></sitemap>`),
    '</sitemapindex>',
    '',
  ].join('\n');
}

/** Returns the sitemap. @param origin  of the site, without a trailing slash. */
export function sitemapXml(entries: readonly SitemapEntry[], origin: string): string {
  const address = (path: string) => escapeXml(`${origin}${path}`);
  const urls = entries.map(({ path, changed, alternates = [] }) => {
    const date = changed === undefined ? '' : `<lastmod>${changed.toISOString()}</lastmod>`;
    const alternateLinks = alternates.map(
      (translation) =>
        `<xhtml:link rel="alternate" hreflang="${translation.language}" href="${address(translation.path)}"/>`,
    );
    return `  <url><loc>${address(path)}</loc>${date}${alternateLinks.join('')}</url>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n');
}
