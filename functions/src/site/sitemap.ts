import { path } from '@atelier/domain/paths';
import { parseCatalog } from '@atelier/domain/content/video';
import { parseStudioEvent } from '@atelier/domain/content/event';
import { PUBLIC_PAGES, publicHref } from '@atelier/domain/site/public-pages';
import { publicEvents } from '@atelier/domain/queries/server-queries';
import { LOCALES } from '@atelier/domain/values';
import { database } from '../platform/firebase.ts';
import { toFirestoreQuery } from '../platform/firestore-query.ts';
import type { SitemapEntry } from './sitemap-xml.ts';
import { parseStored } from '../platform/parse-stored-document.ts';

/** A page that changes with every visit has no date worth telling. */
const staticPages: readonly SitemapEntry[] = PUBLIC_PAGES.flatMap((page) => {
  const alternates = [
    ...LOCALES.map((locale) => ({ language: locale, path: publicHref(locale, page) })),
    { language: 'x-default', path: publicHref('fr', page) },
  ];
  return LOCALES.map((locale) => ({ path: publicHref(locale, page), alternates }));
});

/** Every address that a search engine may show: pages in both languages, the free videos, the public events. */
export async function sitemapEntries(): Promise<SitemapEntry[]> {
  const [events, videos] = await Promise.all([eventPages(), freeVideoPages()]);
  return [...staticPages, { path: '/videos/free' }, ...videos, ...events];
}

/** One read, whatever their number. */
async function freeVideoPages(): Promise<SitemapEntry[]> {
  const stored = await database().doc(path.catalog('free')).get();
  const catalog = stored.exists ? parseStored(stored.ref.path, () => parseCatalog(stored.data())) : undefined;
  return (catalog?.cards ?? []).map(({ id, created_at, updated_at }) => ({
    path: `/videos/${encodeURIComponent(id)}`,
    changed: updated_at ?? created_at,
  }));
}

async function eventPages(): Promise<SitemapEntry[]> {
  const found = await toFirestoreQuery(publicEvents()).get();
  return found.docs.flatMap((document) => {
    const event = parseStored(document.ref.path, () => parseStudioEvent(document.data()));
    if (event === undefined) return [];
    return [{ path: `/events/${encodeURIComponent(document.id)}`, changed: event.updated_at ?? event.created_at }];
  });
}
