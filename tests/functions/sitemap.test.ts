import { Timestamp } from 'firebase-admin/firestore';
import { expect, test } from 'vitest';
import { ask } from './support/call.ts';
import { event, eventually, newId, put, video } from './support/stored.ts';

const updated_at = Timestamp.fromMillis(1_700_000_000_123);
const sitemap = async () => (await ask('/sitemap.xml')).text();

test('it names every page in both languages, each with its twin', async () => {
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
  ])
    for (const twin of [path, path === '/' ? '/en' : `/en${path}`]) {
      const [line = ''] = xml.match(new RegExp(`<url><loc>https?://[^/<]+${twin}</loc>.*`)) ?? [];
      expect(line).toMatch(new RegExp(`hreflang="fr" href="https?://[^/"]+${path}"`));
      expect(line).toContain('hreflang="en"');
      expect(line).toContain('hreflang="x-default"');
    }
});

test('public events and free videos are in it, drafts and paid or hidden ones are not', async () => {
  const ids = {
    event: newId('event'),
    hidden: newId('hidden'),
    free: newId('free'),
    paid: newId('paid'),
    draft: newId('draft'),
  };
  await put(`events/${ids.event}`, event({ updated_at }));
  await put(`events/${ids.hidden}`, event({ is_public: false, status: 'draft' }));
  await put(`videos/${ids.paid}`, video({ level: 'pro' }));
  await put(`videos/${ids.draft}`, video({ status: 'brouillon' }));
  await put(`videos/${ids.free}`, video({ updated_at }));
  // The catalogue follows a published video.
  const xml = await eventually(sitemap, (text) => text.includes(ids.free));
  expect(xml).toContain(`/events/${ids.event}</loc><lastmod>2023-11-14T22:13:20.123Z</lastmod>`);
  expect(xml).toContain(`/videos/${ids.free}</loc><lastmod>2023-11-14T22:13:20.123Z</lastmod>`);
  for (const id of [ids.hidden, ids.paid, ids.draft]) expect(xml).not.toContain(id);
});

test('the edge keeps it for an hour, and nothing is written through it', async () => {
  const response = await ask('/sitemap.xml');
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toMatch(/xml/);
  expect(response.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=3600');
  expect((await ask('/sitemap.xml', { method: 'POST' })).status).toBe(405);
});
