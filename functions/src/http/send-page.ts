import type { Request } from 'firebase-functions/https';
import french from '../../../locales/fr/common.json' with { type: 'json' };
import english from '../../../locales/en/common.json' with { type: 'json' };
import { INDEXING_HEADERS, siteOrigin } from '../platform/site-environment.ts';
import { fetchAppPage } from '../site/app-page.ts';
import { logEvent } from '../platform/log.ts';
import { shortMemory, textBytes } from '../platform/short-memory.ts';
import { type PageHead, pageHead, pageHtml } from '../site/page-html.ts';
import { addressWithoutSlash, parseDescribedPage, pageMetadata } from '../site/page-metadata.ts';
import { SITEMAP_PAGE, type SitemapEntry, sitemapEntries, sitemapPage } from '../site/sitemap.ts';
import type { Response } from './answer-call.ts';

/**
 * The edge answers, and asks again in the background; a deployment clears it
 * (firebase.google.com/docs/hosting/manage-cache).
 */
const DESCRIBED = 'public, max-age=0, s-maxage=300, stale-while-revalidate=3600';
/** Without a header of ours the edge would keep a 404 for ten minutes. */
const NOT_PUBLIC = 'public, max-age=0, s-maxage=60';

/**
 * Each query is another address for the edge, and shares, `?lng=` and `?move=` have one: only
 * reading is saved here.
 */
const MEMORY_MS = 60_000;
/**
 * The heads of pages, undefined for those that are not public; a head takes a few kilobytes. Not
 * whole pages, whose app would be that of an earlier release after a deployment.
 */
const heads = shortMemory<PageHead | undefined>({
  keepMs: MEMORY_MS,
  maxValues: 2_000,
  maxBytes: 8 * 2 ** 20,
  bytesOf: (head) => (head === undefined ? 0 : textBytes(head.title) + textBytes(head.tags)),
});
/** One list, of which pages of any number can be asked for. */
const sitemaps = shortMemory<SitemapEntry[]>({
  keepMs: MEMORY_MS,
  maxValues: 1,
  maxBytes: Number.POSITIVE_INFINITY,
  bytesOf: () => 0,
});

/**
 * Sends the app at `/events/{id}` and `/videos/{id}` with the page's metadata in its head. What
 * visitors may not see is answered like what does not exist, with 404: the app then shows its own
 * page, and members what they may see. When reading fails, the plain app is sent, so that a failure
 * of ours closes no page. Any query gets the same page. The address with a slash at its end, which
 * Hosting redirects for its own files only, leads to the one without.
 */
export async function sendPage(request: Request, response: Response): Promise<void> {
  const address = addressWithoutSlash(request.path);
  if (address !== undefined) {
    const { search } = new URL(request.originalUrl, siteOrigin());
    response.set('Cache-Control', DESCRIBED).redirect(301, `${address}${search}`);
    return;
  }
  response.set(INDEXING_HEADERS).type('html');
  const reading = headAt(request.path);
  let app: string;
  try {
    app = await fetchAppPage();
  } catch {
    response.status(503).set('Retry-After', '5').send(UNAVAILABLE);
    return;
  }
  const found = await reading;
  if (found === 'failed') response.send(app);
  else {
    response
      .status(found === undefined ? 404 : 200)
      .set('Cache-Control', found === undefined ? NOT_PUBLIC : DESCRIBED);
    response.send(pageHtml(app, found));
  }
}

/** Loads the page again by itself. */
const UNAVAILABLE = [
  '<!doctype html><meta charset="utf-8" /><meta http-equiv="refresh" content="5" />',
  `<title>${french.brand}</title><p>${french['not-loaded'].title}</p><p lang="en">${english['not-loaded'].title}</p>`,
].join('');

/** Returns undefined for a page that is not public, or does not exist. */
async function headAt(path: string): Promise<PageHead | undefined | 'failed'> {
  const page = parseDescribedPage(path);
  if (page === undefined) return undefined;
  try {
    return await heads(path, async () => {
      const metadata = await pageMetadata(page);
      return metadata && pageHead(metadata, { origin: siteOrigin(), path });
    });
  } catch (error) {
    logEvent.unexpectedError('page-metadata', error);
    return 'failed';
  }
}

/**
 * Sends `/sitemap.xml`, or a page of it; the CDN caches it for an hour. Any other query is refused
 * before anything is read, and the many pages that could be asked for are taken from one reading.
 */
export async function sendSitemap(request: Request, response: Response): Promise<void> {
  const { originalUrl } = request;
  // Not the parsed query, which leaves out what has no name: `?&&` is another address for the edge.
  const page = /^[^?]*\?page=(.*)$/.exec(originalUrl)?.[1];
  const isKnown = page === undefined ? !originalUrl.includes('?') : SITEMAP_PAGE.test(page);
  // Without a page there is one address, which the edge keeps.
  const entries = () => (page === undefined ? sitemapEntries() : sitemaps('pages', sitemapEntries));
  const xml = isKnown ? sitemapPage(await entries(), page, siteOrigin()) : undefined;
  if (xml === undefined) {
    response.status(404).end();
    return;
  }
  response.set('Cache-Control', 'public, max-age=0, s-maxage=3600').type('xml').send(xml);
}
