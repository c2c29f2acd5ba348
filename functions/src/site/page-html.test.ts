import { expect, test } from 'vitest';
import type { Links } from '@atelier/domain/site/structured-data';
import { pageHead, pageHtml } from './page-html.ts';
import { describeTeaser, type PageMetadata, parseDescribedPage } from './page-metadata.ts';

const APP =
  '<!doctype html><html><head><title>Atelier Flair</title></head><body><div id="app"></div></body></html>';
const url = { origin: 'https://flair.example', path: '/events/coupe' };

/** Returns the app's page with metadata. */
const described = (metadata: PageMetadata) => pageHtml(APP, pageHead(metadata, url));

/** Metadata of a page. */
function structuredIn(html: string): unknown {
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
  return JSON.parse(json);
}

test('adds title, URL and image', () => {
  const html = described({
    title: 'Coupe',
    description: 'Deux jours.',
    image: '/img/event/coupe?w=1280&v=1',
    card: '/events',
  });
  expect(html).toContain('<title>Coupe · Atelier Flair</title>');
  expect(html).toContain('<meta name="description" content="Deux jours." />');
  expect(html).toContain('<link rel="canonical" href="https://flair.example/events/coupe" />');
  expect(html).toContain('content="https://flair.example/img/event/coupe?w=1280&amp;v=1"');
  expect(html).not.toContain('noindex');
  expect(html).toContain('<div id="app"></div>');
});

test('structured data gets absolute URLs of page and image', () => {
  const metadata = {
    title: 'Coupe',
    description: 'Deux jours.',
    card: '/events' as const,
    structured: (links: Links) => ({ ...links }),
  };
  const page = 'https://flair.example/events/coupe';
  expect(structuredIn(described(metadata))).toEqual({ url: page });
  const image = '/img/event/coupe?w=1280&v=1';
  expect(structuredIn(described({ ...metadata, image }))).toEqual({
    image: 'https://flair.example/img/event/coupe?w=1280&v=1',
    url: page,
  });
});

test('a page without an image has the drawing of the list that it is in, and one without data no element for it', () => {
  const html = described({ title: 'Coupe', description: 'Deux jours.', card: '/events' });
  expect(html).toContain(
    '<meta property="og:image" content="https://flair.example/cards/events.jpg" />',
  );
  expect(html).not.toContain('ld+json');
});

test.each([
  ['a teaser', {}, 'Vidéo de la formule Pro, Bases, Expert, 06:42, par Rose M.'],
  [
    'of unknown length',
    { duration: '00:00:00' },
    'Vidéo de la formule Pro, Bases, Expert, par Rose M.',
  ],
  [
    'without a trainer',
    { author_name: undefined },
    'Vidéo de la formule Pro, Bases, Expert, 06:42',
  ],
])('a paid video is described by its teaser: %s', (_name, fields, description) => {
  const teaser = {
    id: 'v',
    title: 'Cascade',
    category: 'bases' as const,
    difficulty_level: 'Expert' as const,
    duration: '00:06:42',
    created_at: new Date(0),
    author_name: 'Rose M.',
  };
  expect(describeTeaser('pro', { ...teaser, ...fields })).toBe(description);
});

test('escapes metadata', () => {
  const title = '</title><script>alert(1)</script> "$&" $1';
  const structured = ({ url: page }: Links) => ({ name: '</script><b>', url: page });
  const html = described({ title, description: '"><img src=x>', card: '/', structured });
  expect(html.match(/<script/g)).toHaveLength(1);
  expect(html).not.toContain('<img');
  expect(html).not.toContain('<b>');
  expect(html).toContain('&quot;$&amp;&quot; $1');
  expect(structuredIn(html)).toEqual({
    name: '</script><b>',
    url: 'https://flair.example/events/coupe',
  });
});

test('a hidden page is the plain app with noindex', () => {
  const html = pageHtml(APP, undefined);
  expect(html).toContain('<title>Atelier Flair</title>');
  expect(html).toContain('<meta name="robots" content="noindex" />');
  expect(html).not.toContain('og:');
});

test.each([
  ['/events/coupe-2026', { kind: 'event', id: 'coupe-2026' }],
  ['/videos/le-tour', { kind: 'video', id: 'le-tour' }],
  ['/events', undefined],
  ['/events/a/b', undefined],
  ['/events/__x__', undefined],
  ['/events/a%2Fb', undefined],
  ['/admin/events', undefined],
])('%s', (pathname, expected) => {
  expect(parseDescribedPage(pathname)).toEqual(expected);
});
