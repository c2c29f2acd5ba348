import { Timestamp } from 'firebase-admin/firestore';
import { beforeAll, expect, test } from 'vitest';
import { adminFirestore } from '../support/suite/admin-sdk.ts';
import { fetchPath } from './support/call.ts';
import {
  buildEvent,
  uniqueId,
  putDocument,
  buildVideo,
  readDocument,
  waitFor,
} from './support/documents.ts';

const updated_at = Timestamp.fromMillis(1_700_000_000_123);
const names = {
  event: uniqueId('event'),
  lateEvent: uniqueId('event'),
  vip: uniqueId('event'),
  draftEvent: uniqueId('event'),
  video: uniqueId('video'),
  free: uniqueId('video'),
  trainer: uniqueId('trainer'),
  draft: uniqueId('video'),
};
const secret = 'Un titre que personne ne doit lire';

beforeAll(async () => {
  const image_url = 'events/1700000000000.jpg';
  await putDocument(
    `events/${names.event}`,
    buildEvent({ title: 'Coupe <Flair> & "tours"', image_url, updated_at }),
  );
  await putDocument(
    `events/${names.lateEvent}`,
    buildEvent({ date: '2030-12-31', start_time: '21:00', end_time: '01:30' }),
  );
  const hidden = { title: secret, is_public: false };
  await putDocument(
    `events/${names.vip}`,
    buildEvent({ ...hidden, status: 'premium-tchat-vip', vip_since: Timestamp.now() }),
  );
  await putDocument(`events/${names.draftEvent}`, buildEvent({ ...hidden, status: 'draft' }));
  await putDocument(`videos/${names.free}`, buildVideo({ title: 'Le tour simple' }));
  await putDocument(`profiles/${names.trainer}`, {
    display_name: 'Rose M.',
    email: 'rose@example.com',
  });
  await putDocument(
    `videos/${names.video}`,
    buildVideo({
      level: 'premium',
      title: 'Le grand numéro',
      author_id: names.trainer,
      updated_at,
    }),
  );
  await putDocument(`videos/${names.draft}`, buildVideo({ title: secret, status: 'brouillon' }));
});

const read = async (path: string) => {
  const response = await fetchPath(path);
  return { response, html: await response.text() };
};

test('an event’s page contains title, description, image and dates', async () => {
  const { response, html } = await read(`/events/${names.event}`);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toMatch(/^text\/html/);
  expect(response.headers.get('cache-control')).toBe(
    'public, max-age=0, s-maxage=300, stale-while-revalidate=3600',
  );
  expect(response.headers.get('content-security-policy')).toContain("default-src 'self'");
  expect(html).toContain(
    '<title>Coupe &lt;Flair&gt; &amp; &quot;tours&quot; · Atelier Flair</title>',
  );
  expect(html).toContain('<meta name="description" content="Une description." />');
  expect(html).toContain(`/img/event/${names.event}?w=1280&amp;v=1700000000123"`);
  expect(html).toContain('"startDate":"2030-05-04T18:00+02:00","endDate":"2030-05-04T20:00+02:00"');
  expect(html).toMatch(
    new RegExp(`"image":"https?://[^/"]+/img/event/${names.event}[?]w=1280&v=1700000000123"`),
  );
  expect(html).toContain('<div id="app">');
});

test('an event past midnight ends on the next day', async () => {
  const { html } = await read(`/events/${names.lateEvent}`);
  expect(html).toContain('"startDate":"2030-12-31T21:00+01:00","endDate":"2031-01-01T01:30+01:00"');
});

test('so does a free video’s page, without its file', async () => {
  const { html } = await read(`/videos/${names.free}`);
  expect(html).toContain('<title>Le tour simple · Atelier Flair</title>');
  expect(html).toContain('<meta property="og:description" content="Une description." />');
  expect(html).not.toContain('.mp4');
  expect(html).toContain('"@type":"VideoObject","name":"Le tour simple"');
});

/** Waits until the paid video's teaser, which a trigger builds, names its trainer so. */
const whenTeaserNames = (trainer: string | undefined) =>
  waitFor(
    () => readDocument('teasers/premium'),
    (teasers) => {
      const cards = (teasers?.cards ?? []) as { id: string; author_name?: string }[];
      const card = cards.find(({ id }) => id === names.video);
      return card !== undefined && card.author_name === trainer;
    },
  );

test('a paid video’s page is described by its teaser', async () => {
  // Before, the page is not public, which its function remembers for a minute.
  await whenTeaserNames('Rose M.');
  const { html } = await read(`/videos/${names.video}`);
  expect(html).toContain('<title>Le grand numéro · Atelier Flair</title>');
  expect(html).toContain(
    'content="Vidéo de la formule Premium, Bases, Débutant, 00:30, par Rose M."',
  );
  expect(html).toContain(`/img/video/${names.video}?w=1280&amp;v=1700000000123"`);
  expect(html).not.toContain('Une description');
  expect(html).not.toContain('videos/premium');
  expect(html).not.toContain('VideoObject');
});

test('the teaser follows the name of its trainer, and loses it with the account', async () => {
  const profile = adminFirestore().doc(`profiles/${names.trainer}`);
  await profile.update({ display_name: 'Rose Martin' });
  await whenTeaserNames('Rose Martin');
  await profile.delete();
  await whenTeaserNames(undefined);
});

test('an unknown event, a draft and a hidden event look the same: not found, with the app', async () => {
  const pages = await Promise.all(
    [uniqueId('none'), names.vip, names.draftEvent].map((id) => read(`/events/${id}`)),
  );
  const [first] = pages;
  for (const { response, html } of pages) {
    expect(response.status).toBe(404);
    expect(response.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=60');
    expect(html).toContain('<div id="app">');
    expect(html).toBe(first?.html);
    expect(html).toContain('content="noindex"');
    expect(html).not.toContain(secret);
  }
});

test('a draft video has no metadata', async () => {
  const { response, html } = await read(`/videos/${names.draft}`);
  expect(response.status).toBe(404);
  expect(html).toContain('content="noindex"');
  expect(html).not.toContain(secret);
});

test.each(['/videos/free', '/videos/pro', '/events'])(
  '%s has no metadata of a document',
  async (path) => {
    const { response, html } = await read(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(html).not.toContain('noindex');
    expect(html).toContain('id="app"');
  },
);

test.each([
  ['/starter-kit', '<title>Boutique\u00a0: starter kit · Atelier Flair</title>', true],
  ['/videos/free', '<title>Vidéos gratuites · Atelier Flair</title>', false],
  ['/preview/pro', '<title>Vidéos Pro · Atelier Flair</title>', false],
])('%s is the app with metadata and a picture of its own', async (path, title, sells) => {
  const { response, html } = await read(path);
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-cache']);
  expect(html).toContain('<div id="app"></div>');
  expect(html).toContain(title);
  expect(html).toMatch(/<meta name="description" content="[^"]{40,}" \/>/);
  expect(html.includes('"@type":"Product"')).toBe(sells);
  const [, card = ''] =
    /<meta property="og:image" content="https?:\/\/[^/]+(\/[^"]+)"/.exec(html) ?? [];
  expect(card).toBe(`/cards${path}.jpg`);
  expect((await fetchPath(card)).headers.get('content-type')).toBe('image/jpeg');
});

test.each(['/nulle-part', '/en/nulle-part', '/events/a/b', '/admin/nulle-part', '/not-found'])(
  '%s, which no route knows, is not found, with the app, and not indexed',
  async (path) => {
    const { response, html } = await read(path);
    expect(response.status).toBe(404);
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'self'");
    expect(html).toContain('<div id="app">');
    expect(html).toContain('content="noindex"');
  },
);

test.each([
  ['/starter-kit', null],
  ['/dashboard', 'noindex'],
  ['/admin/users', 'noindex'],
  ['/sessions/a-session', 'noindex'],
])('%s is the app, for search engines: %s', async (path, robots) => {
  const { response, html } = await read(path);
  expect([response.status, response.headers.get('x-robots-tag')]).toEqual([200, robots]);
  expect(html).toContain('<div id="app">');
});

test('rejects other methods', async () => {
  const response = await fetchPath(`/events/${names.event}`, { method: 'POST' });
  expect(response.status).toBe(405);
});
