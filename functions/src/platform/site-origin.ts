/** Returns the origin where the site is served. Never taken from a request: a caller could name any host. */
export function siteOrigin(): string {
  const origin = process.env.WEB_URL ?? `https://${process.env.GCLOUD_PROJECT}.web.app`;
  return origin.replace(/\/$/, '');
}
