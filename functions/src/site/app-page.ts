import { DomainError } from '@atelier/domain/error-code';
import { logEvent } from '../platform/log.ts';
import { siteOrigin } from '../platform/site-origin.ts';

/** A page of a release is not handed out much longer than the release lives. */
const CACHE_MS = 20_000;
const TIMEOUT_MS = 5_000;

let cachedPage: { html: string; at: number } | undefined;

/**
 * The page of the app as Hosting serves it, fetched at most every 20 seconds; when that fails, the last one.
 *
 * @throws DomainError `unexpected` when there was never one.
 */
export async function fetchAppPage(): Promise<string> {
  if (cachedPage !== undefined && Date.now() - cachedPage.at < CACHE_MS) return cachedPage.html;
  try {
    const response = await fetch(`${siteOrigin()}/app.html`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    const html = await response.text();
    if (!response.ok || !html.includes('</head>')) throw new Error(`Hosting answered ${response.status}`);
    cachedPage = { html, at: Date.now() };
    return html;
  } catch (cause) {
    logEvent.unexpectedError('app-page', cause);
    if (cachedPage !== undefined) return cachedPage.html;
    throw new DomainError('unexpected', { cause });
  }
}
