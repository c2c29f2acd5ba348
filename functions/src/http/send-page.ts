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
 * Sends the app at `/events/{id}` and `/videos/{id}`, with what the page is about in its head. Unknown and hidden pages
 * get the very same answer; the status stays 200, because the app may have something to show to a member.
 */
export async function sendPage(request: Request, response: Response): Promise<void> {
  response.set('Cache-Control', 'no-cache');
  const [app, metadata] = await Promise.all([fetchAppPage(), metadataAt(request.path)]);
  response.type('html').send(pageHtml(app, metadata, { origin: siteOrigin(), path: request.path }));
}

/** The app works without metadata, so an unreachable database takes no page down. */
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

/** Sends `/sitemap.xml`, which `robots.txt` names; the edge stores it for an hour. */
export async function sendSitemap(response: Response): Promise<void> {
  const xml = sitemapXml(await sitemapEntries(), siteOrigin());
  response.set('Cache-Control', 'public, max-age=0, s-maxage=3600').type('xml').send(xml);
}
