import { onRequest } from 'firebase-functions/https';
import { logEvent } from '../services/log-events.ts';
import { appPage, siteOrigin } from '../services/app-page.ts';
import { pageHtml } from '../services/page-html.ts';
import { describedPage, pageMetadata, type PageMetadata } from '../services/page-metadata.ts';
import { toHttpError } from './to-http-error.ts';

/**
 * The app at `/events/{id}` and `/videos/{id}`, with what the page is about in its head. Unknown and hidden pages get
 * the very same answer; the status stays 200, because the app may have something to show to who looks.
 */
export const page = onRequest(async (request, response) => {
  response.set('X-Content-Type-Options', 'nosniff').set('Cache-Control', 'no-cache');
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.set('Allow', 'GET').status(405).json({ error: 'method-not-allowed' });
    return;
  }
  try {
    const [app, metadata] = await Promise.all([appPage(), metadataAt(request.path)]);
    response.type('html').send(pageHtml(app, metadata, { origin: siteOrigin(), path: request.path }));
  } catch (error) {
    const { status, body } = toHttpError('page', error);
    response.status(status).json(body);
  }
});

/** The app works without metadata, so a database out of reach takes no page down. */
async function metadataAt(path: string): Promise<PageMetadata | undefined> {
  const described = describedPage(path);
  if (described === undefined) return undefined;
  try {
    return await pageMetadata(described);
  } catch (error) {
    logEvent.unexpectedError('page-metadata', error);
    return undefined;
  }
}
