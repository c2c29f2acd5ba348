/** Returns the origin of the site. Never taken from a request, because a caller could set any host. */
export function siteOrigin(): string {
  const origin = process.env.WEB_URL ?? `https://${process.env.GCLOUD_PROJECT}.web.app`;
  return origin.replace(/\/$/, '');
}
