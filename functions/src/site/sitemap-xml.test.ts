import { expect, test } from 'vitest';
import { sitemapXml } from './sitemap-xml.ts';

test('an entry contains URL, alternates and date', () => {
  const xml = sitemapXml(
    [
      { path: '/', alternates: [{ language: 'en', path: '/en' }] },
      { path: '/events/a', changed: new Date('2026-11-20T10:00:00Z') },
    ],
    'https://flair.example',
  );
  expect(xml).toContain(
    '<loc>https://flair.example/</loc><xhtml:link rel="alternate" hreflang="en" href="https://flair.example/en"/>',
  );
  expect(xml).toContain('<loc>https://flair.example/events/a</loc><lastmod>2026-11-20T10:00:00.000Z</lastmod></url>');
});

test('escapes URLs', () => {
  expect(sitemapXml([{ path: '/events/<b>&"' }], 'https://flair.example')).toContain('/events/&lt;b>&amp;&quot;</loc>');
});
