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

/** Pages without `changed`, because their content depends on several documents. */
const staticPages: readonly SitemapEntry[] = PUBLIC_PAGES.flatMap((page) => {
  const alternates = [
    ...LOCALES.map((locale) => ({ language: locale, path: publicHref(locale, page) })),
    { language: 'x-default', path: publicHref('fr', page) },
  ];
  return LOCALES.map((locale) => ({ path: publicHref(locale, page), alternates }));
});

/** Returns every page for search engines: public pages in all languages, free videos, public events. */
export async function sitemapEntries(): Promise<SitemapEntry[]> {
  const [events, videos] = await Promise.all([eventPages(), freeVideoPages()]);
  return [...staticPages, { path: '/videos/free' }, ...videos, ...events];
}

/** Reads one document for all free videos. */
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
