import type { Request } from 'firebase-functions/https';
import { siteOrigin } from '../platform/site-origin.ts';
import { fetchAppPage } from '../site/app-page.ts';
import { logEvent } from '../platform/log.ts';
import { pageHtml } from '../site/page-html.ts';
import { parseDescribedPage, pageMetadata, type PageMetadata } from '../site/page-metadata.ts';
import { sitemapXml } from '../site/sitemap-xml.ts';
import { sitemapEntries } from '../site/sitemap.ts';
import type { Response } from './answer-call.ts';

/**
 * Sends the app at `/events/{id}` and `/videos/{id}` with the page's metadata in its head. Unknown and hidden pages get
 * the same response with status 200, because a member may be allowed to see them.
 */
export async function sendPage(request: Request, response: Response): Promise<void> {
  response.set('Cache-Control', 'no-cache');
  const [app, metadata] = await Promise.all([fetchAppPage(), metadataAt(request.path)]);
  response.type('html').send(pageHtml(app, metadata, { origin: siteOrigin(), path: request.path }));
}

/** Failing to read metadata must not take the page down. */
async function metadataAt(path: string): Promise<PageMetadata | undefined> {
  const described = parseDescribedPage(path);
  if (described === undefined) return undefined;
  try {
    return await pageMetadata(described);
  } catch (error) {
    logEvent.unexpectedError('page-metadata', error);
    return undefined;
  }
}

/** Sends `/sitemap.xml`; the CDN caches it for an hour. */
export async function sendSitemap(response: Response): Promise<void> {
  const xml = sitemapXml(await sitemapEntries(), siteOrigin());
  response.set('Cache-Control', 'public, max-age=0, s-maxage=3600').type('xml').send(xml);
}
