import { href, requestedPath } from '../../../lib/routes.ts';

/**
 * Returns the settings of an e-mailed link whose page leads on to `next`; `null` when nothing was
 * requested.
 */
export const linkSettings = (next: string | undefined): { url: string } | null =>
  next === undefined ? null : { url: `${window.location.origin}${href.login(next)}` };

/**
 * Returns the requested path of an opened link; of its `continueUrl` only a path of this site is
 * used.
 */
export function requestedPathOfLink(parameters: URLSearchParams): string | undefined {
  const url = parameters.get('continueUrl') ?? '';
  return URL.canParse(url) ? requestedPath(new URL(url).search) : undefined;
}
