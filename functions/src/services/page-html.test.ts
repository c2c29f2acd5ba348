import { expect, test } from 'vitest';
import { pageHtml } from './page-html.ts';
import { describedPage } from './page-metadata.ts';

const APP = '<!doctype html><html><head><title>Atelier Flair</title></head><body><div id="app"></div></body></html>';
const url = { origin: 'https://flair.example', path: '/events/coupe' };

test('a page tells its title, its address and its picture', () => {
  const html = pageHtml(APP, { title: 'Coupe', description: 'Deux jours.', image: '/img/event/coupe?w=1280&v=1' }, url);
  expect(html).toContain('<title>Coupe · Atelier Flair</title>');
  expect(html).toContain('<meta name="description" content="Deux jours." />');
  expect(html).toContain('<link rel="canonical" href="https://flair.example/events/coupe" />');
  expect(html).toContain('content="https://flair.example/img/event/coupe?w=1280&amp;v=1"');
  expect(html).not.toContain('noindex');
  expect(html).toContain('<div id="app"></div>');
});

test('nothing that is written about a page becomes part of it', () => {
  const title = '</title><script>alert(1)</script> "$&" $1';
  const html = pageHtml(APP, { title, description: '"><img src=x>', structured: { name: '</script><b>' } }, url);
  expect(html.match(/<script/g)).toHaveLength(1);
  expect(html).not.toContain('<img');
  expect(html).not.toContain('<b>');
  expect(html).toContain('&quot;$&amp;&quot; $1');
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
  expect(JSON.parse(json)).toEqual({ name: '</script><b>', url: 'https://flair.example/events/coupe' });
});

test('a page that nobody may know of is the app, passed by', () => {
  const html = pageHtml(APP, undefined, url);
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
  expect(describedPage(pathname)).toEqual(expected);
});
