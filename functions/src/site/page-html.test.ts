import type { StudioEvent } from '@atelier/domain/content/event';
import { expect, test } from 'vitest';
import { pageHtml } from './page-html.ts';
import { describeTeaser, parseDescribedPage, structuredEvent } from './page-metadata.ts';

const APP = '<!doctype html><html><head><title>Atelier Flair</title></head><body><div id="app"></div></body></html>';
const url = { origin: 'https://flair.example', path: '/events/coupe' };
const coupe: StudioEvent = {
  title: 'Coupe',
  description: 'Deux jours.',
  type: 'competition',
  date: '2030-01-12',
  start_time: '18:00',
  end_time: '22:00',
  location: 'Lyon',
  status: 'upcoming',
  is_public: true,
  created_at: new Date(0),
};

/** Metadata of a page. */
function structuredIn(html: string): unknown {
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
  return JSON.parse(json);
}

test('adds title, URL and image', () => {
  const html = pageHtml(APP, { title: 'Coupe', description: 'Deux jours.', image: '/img/event/coupe?w=1280&v=1' }, url);
  expect(html).toContain('<title>Coupe · Atelier Flair</title>');
  expect(html).toContain('<meta name="description" content="Deux jours." />');
  expect(html).toContain('<link rel="canonical" href="https://flair.example/events/coupe" />');
  expect(html).toContain('content="https://flair.example/img/event/coupe?w=1280&amp;v=1"');
  expect(html).not.toContain('noindex');
  expect(html).toContain('<div id="app"></div>');
});

test('structured data contains absolute URLs of page and image', () => {
  const described = { title: 'Coupe', description: 'Deux jours.', structured: { name: 'Coupe' } };
  const page = 'https://flair.example/events/coupe';
  expect(structuredIn(pageHtml(APP, described, url))).toEqual({ name: 'Coupe', url: page });
  expect(structuredIn(pageHtml(APP, { ...described, image: '/img/event/coupe?w=1280&v=1' }, url))).toEqual({
    name: 'Coupe',
    image: 'https://flair.example/img/event/coupe?w=1280&v=1',
    url: page,
  });
});

test.each([
  ['an evening in winter', {}, '2030-01-12T18:00+01:00', '2030-01-12T22:00+01:00'],
  ['past midnight', { end_time: '01:30' }, '2030-01-12T18:00+01:00', '2030-01-13T01:30+01:00'],
  [
    'past midnight across a clock change',
    { date: '2027-10-30', start_time: '22:00', end_time: '04:00' },
    '2027-10-30T22:00+02:00',
    '2027-10-31T04:00+01:00',
  ],
  [
    'two days across a clock change',
    { date: '2030-03-30', date_end: '2030-03-31' },
    '2030-03-30T18:00+01:00',
    '2030-03-31T22:00+02:00',
  ],
])('an event ends after it begins, in the studio’s own hours: %s', (_name, fields, startDate, endDate) => {
  expect(structuredEvent({ ...coupe, ...fields })).toMatchObject({ startDate, endDate });
  expect(Date.parse(endDate)).toBeGreaterThan(Date.parse(startDate));
});

test('the description of an event is cut between two words, never within an emoji', () => {
  const described = (description: string) => structuredEvent({ ...coupe, description }).description;
  expect(described(`Deux jours à Lyon ${'pour apprendre '.repeat(40)}`)).toMatch(
    /^Deux jours .{160,} (pour|apprendre)…$/,
  );
  expect(described('🎉'.repeat(300))).toBe(`${'🎉'.repeat(199)}…`);
});

test.each([
  ['a teaser', {}, 'Vidéo de la formule Pro, Bases, Expert, 06:42, par Rose M.'],
  ['of unknown length', { duration: '00:00:00' }, 'Vidéo de la formule Pro, Bases, Expert, par Rose M.'],
  ['without a trainer', { author_name: undefined }, 'Vidéo de la formule Pro, Bases, Expert, 06:42'],
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
  const html = pageHtml(APP, { title, description: '"><img src=x>', structured: { name: '</script><b>' } }, url);
  expect(html.match(/<script/g)).toHaveLength(1);
  expect(html).not.toContain('<img');
  expect(html).not.toContain('<b>');
  expect(html).toContain('&quot;$&amp;&quot; $1');
  expect(structuredIn(html)).toEqual({ name: '</script><b>', url: 'https://flair.example/events/coupe' });
});

test('a hidden page is the plain app with noindex', () => {
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
  expect(parseDescribedPage(pathname)).toEqual(expected);
});
