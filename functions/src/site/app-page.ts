import { DomainError } from '@atelier/domain/error-code';
import { logEvent } from '../platform/log.ts';
import { siteOrigin } from '../platform/site-origin.ts';

/** Shorter than the time that an old release stays available. */
const CACHE_MS = 20_000;
const TIMEOUT_MS = 5_000;

let cachedPage: { html: string; at: number } | undefined;

/**
 * Returns the app's page from Hosting, cached for 20 seconds; falls back to the last one.
 *
 * @throws DomainError `unexpected` if no request succeeded yet
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
