import { expect, test } from 'vitest';
import { sitemapPage, sitemapXml } from './sitemap.ts';

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
  expect(xml).toContain(
    '<loc>https://flair.example/events/a</loc><lastmod>2026-11-20T10:00:00.000Z</lastmod></url>',
  );
});

test('escapes URLs', () => {
  expect(sitemapXml([{ path: '/events/<b>&"' }], 'https://flair.example')).toContain(
    '/events/&lt;b>&amp;&quot;</loc>',
  );
});

test('more addresses than one file may hold are on pages, which the sitemap lists', () => {
  const entries = ['/a', '/b', '/c'].map((path) => ({ path }));
  const page = (number: string | undefined, max: number) =>
    sitemapPage(entries, number, 'https://flair.example', max);
  expect(page(undefined, 3)).toContain('<urlset');
  expect(page(undefined, 2)).toMatch(
    /<sitemapindex[^]*<loc>https:\/\/flair\.example\/sitemap\.xml\?page=1<\/loc>[^]*page=2<\/loc>/,
  );
  expect(page(undefined, 2)).not.toContain('page=3');
  expect(page('1', 2)).toMatch(/flair\.example\/a<[^]*flair\.example\/b</);
  expect(page('1', 2)).not.toContain('flair.example/c<');
  expect(page('2', 2)).toContain('flair.example/c<');
  for (const none of ['0', '3', '1.5', 'x', '']) expect(page(none, 2)).toBeUndefined();
});
