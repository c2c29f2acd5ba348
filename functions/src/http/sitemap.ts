import { onRequest } from 'firebase-functions/https';
import { siteOrigin } from '../services/app-page.ts';
import { sitemapEntries } from '../services/sitemap.ts';
import { sitemapXml } from '../services/sitemap-xml.ts';
import { toHttpError } from './to-http-error.ts';

/** `/sitemap.xml`, which `robots.txt` names; the edge keeps it for an hour. */
export const sitemap = onRequest(async (request, response) => {
  response.set('X-Content-Type-Options', 'nosniff').set('Cache-Control', 'no-store');
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.set('Allow', 'GET').status(405).json({ error: 'method-not-allowed' });
    return;
  }
  try {
    const xml = sitemapXml(await sitemapEntries(), siteOrigin());
    response.set('Cache-Control', 'public, max-age=0, s-maxage=3600').type('xml').send(xml);
  } catch (error) {
    const { status, body } = toHttpError('sitemap', error);
    response.status(status).json(body);
  }
});
