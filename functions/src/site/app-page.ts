import { DomainError } from '@atelier/domain/error-code';
import { logEvent } from '../platform/log.ts';
import { environment, siteOrigin } from '../platform/site-environment.ts';

/**
 * Short, because what is made of an old release would stay at the edge after the next deployment.
 */
const CACHE_MS = 2_000;
const TIMEOUT_MS = 5_000;

let cachedPage: { html: string; at: number } | undefined;

/**
 * Returns the app's page from Hosting: from the site's own address, or that of the project if it
 * does not answer, or the last one that was loaded.
 *
 * @throws DomainError `unexpected`
 */
export async function fetchAppPage(): Promise<string> {
  if (cachedPage !== undefined && Date.now() - cachedPage.at < CACHE_MS) return cachedPage.html;
  try {
    const html = await fetchFrom(siteOrigin()).catch(fetchFromProject);
    cachedPage = { html, at: Date.now() };
    return html;
  } catch (cause) {
    logEvent.unexpectedError('app-page', cause);
    if (cachedPage !== undefined) return cachedPage.html;
    throw new DomainError('unexpected', { cause });
  }
}

/** A site may have lost its own domain; the local suite has no other address. */
function fetchFromProject(cause: unknown): Promise<string> {
  if (process.env.WEB_URL !== undefined) throw cause;
  return fetchFrom(`https://${environment.firebase.projectId}.web.app`);
}

async function fetchFrom(origin: string): Promise<string> {
  const response = await fetch(`${origin}/app.html`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  const html = await response.text();
  if (!response.ok || !html.includes('</head>')) {
    throw new Error(`Hosting answered ${response.status}`);
  }
  return html;
}
