import { Timestamp } from 'firebase-admin/firestore';
import { expect, test } from 'vitest';
import { fetchPath } from './support/call.ts';
import { buildEvent, waitFor, uniqueId, putDocument, buildVideo } from './support/documents.ts';

const updated_at = Timestamp.fromMillis(1_700_000_000_123);
const sitemap = async () => (await fetchPath('/sitemap.xml')).text();

test('contains every page in both languages with its alternates', async () => {
  const xml = await sitemap();
  for (const path of [
    '/',
    '/events',
    '/about',
    '/contact',
    '/terms',
    '/privacy',
    '/legal',
    '/cookies',
    '/data-protection',
    '/consumer-rights',
  ]) {
    for (const twin of [path, path === '/' ? '/en' : `/en${path}`]) {
      const [line = ''] = xml.match(new RegExp(`<url><loc>https?://[^/<]+${twin}</loc>.*`)) ?? [];
      expect(line).toMatch(new RegExp(`hreflang="fr" href="https?://[^/"]+${path}"`));
      expect(line).toContain('hreflang="en"');
      expect(line).toContain('hreflang="x-default"');
    }
  }
  for (const path of ['/starter-kit', '/videos/free', '/preview/premium']) {
    expect(xml).toContain(`${path}</loc></url>`);
  }
});

test('contains public events and free videos, but no drafts, paid videos or hidden events', async () => {
  const ids = {
    event: uniqueId('event'),
    hidden: uniqueId('hidden'),
    free: uniqueId('free'),
    paid: uniqueId('paid'),
    draft: uniqueId('draft'),
  };
  await putDocument(`events/${ids.event}`, buildEvent({ updated_at }));
  await putDocument(`events/${ids.hidden}`, buildEvent({ is_public: false, status: 'draft' }));
  await putDocument(`videos/${ids.paid}`, buildVideo({ level: 'pro' }));
  await putDocument(`videos/${ids.draft}`, buildVideo({ status: 'brouillon' }));
  await putDocument(`videos/${ids.free}`, buildVideo({ updated_at }));
  // The catalog is built after a video is published.
  const xml = await waitFor(sitemap, (text) => text.includes(ids.free));
  expect(xml).toContain(`/events/${ids.event}</loc><lastmod>2023-11-14T22:13:20.123Z</lastmod>`);
  expect(xml).toContain(`/videos/${ids.free}</loc><lastmod>2023-11-14T22:13:20.123Z</lastmod>`);
  for (const id of [ids.hidden, ids.paid, ids.draft]) expect(xml).not.toContain(id);
});

test.each(['?x=1', '?page=0', '?page=a', '?page=1&page=2', '?page=99999'])(
  'has nothing at %s',
  async (query) => {
    expect((await fetchPath(`/sitemap.xml${query}`)).status).toBe(404);
  },
);

test('the CDN caches it for an hour, and other methods are rejected', async () => {
  const response = await fetchPath('/sitemap.xml');
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toMatch(/xml/);
  expect(response.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=3600');
  expect((await fetchPath('/sitemap.xml', { method: 'POST' })).status).toBe(405);
});
