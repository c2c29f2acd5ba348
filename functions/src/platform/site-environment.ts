import { isIndexed, parseSiteEnvironment } from '@atelier/domain/site/environment';
import chosen from '../../../environments/example.json' with { type: 'json' };

/**
 * Settings of the environment, checked when a function starts; the build replaces the example by
 * the chosen file.
 */
export const environment = parseSiteEnvironment(chosen);

/**
 * Returns the origin of the site. Never taken from a request, because a caller could set any host.
 * The local suite, whose ports change, sets `WEB_URL`.
 */
export function siteOrigin(): string {
  return (process.env.WEB_URL ?? environment.origin).replace(/\/$/, '');
}

/** Headers of pages and files that search engines could find. */
export const INDEXING_HEADERS: Record<string, string> = isIndexed(environment)
  ? {}
  : { 'X-Robots-Tag': 'noindex' };
