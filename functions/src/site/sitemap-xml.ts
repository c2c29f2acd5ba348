/** One page of the sitemap; paths start with a slash. */
export interface SitemapEntry {
  path: string;
  /** When its content last changed. */
  changed?: Date;
  /** The same page in other languages. */
  alternates?: readonly { language: string; path: string }[];
}

const escapeXml = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');

/** Returns the sitemap. @param origin  of the site, without a trailing slash. */
export function sitemapXml(entries: readonly SitemapEntry[], origin: string): string {
  const address = (path: string) => escapeXml(`${origin}${path}`);
  const urls = entries.map(({ path, changed, alternates = [] }) => {
    const date = changed === undefined ? '' : `<lastmod>${changed.toISOString()}</lastmod>`;
    const alternateLinks = alternates.map(
      (translation) =>
        `<xhtml:link rel="alternate" hreflang="${translation.language}" href="${address(translation.path)}"/>`,
    );
    return `  <url><loc>${address(path)}</loc>${date}${alternateLinks.join('')}</url>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n');
}
