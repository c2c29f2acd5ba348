import { expect, test } from 'vitest';
import environment from '../../environments/example.json' with { type: 'json' };
import type { StudioEvent } from '../content/event.ts';
import type { Video } from '../content/video.ts';
import { STARTER_KIT } from '../shop/starter-kit.ts';
import {
  eventData,
  kitData,
  organizationData,
  questionsData,
  type StructuredData,
  structuredDataTag,
  videoData,
} from './structured-data.ts';

const LINKS = { url: 'https://flair.example/page', image: 'https://flair.example/cards/home.jpg' };
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
const tour: Video = {
  title: 'Le tour simple',
  description: 'Une bouteille, un tour.',
  category: 'bases',
  level: 'free',
  difficulty_level: 'Débutant',
  subscription_tier: 'free',
  status: 'en_ligne',
  url: 'videos/free/1700000000000.mp4',
  thumbnail_url: 'videos/free/thumbnails/1700000000000.jpg',
  duration: '00:06:42',
  author_id: 'rose',
  created_at: new Date('2026-11-20T10:00:00Z'),
};

const filled = /\S/;
const address = /^https:\/\/[\w./-]+$/;
const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d.*([+-]\d\d:\d\d|Z)$/;
/**
 * Properties that search engines require, and of those that they recommend the ones that we have,
 * by developers.google.com/search/docs/appearance/structured-data.
 */
const PROPERTIES: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  Organization: {
    name: filled,
    url: address,
    logo: address,
    email: /@/,
    telephone: /^\+/,
    address: filled,
    legalName: filled,
    vatID: /^FR/,
  },
  FAQPage: {},
  Question: { name: filled },
  Answer: { text: filled },
  Product: { name: filled, description: filled, image: address },
  Offer: { price: /^\d+\.\d\d$/, priceCurrency: /^EUR$/, availability: /\/InStock$/, url: address },
  VideoObject: {
    name: filled,
    thumbnailUrl: address,
    uploadDate: moment,
    description: filled,
    duration: /^PT\d+S$/,
    url: address,
  },
  Event: {
    name: filled,
    startDate: moment,
    endDate: moment,
    description: filled,
    image: address,
    url: address,
  },
  Place: { name: filled, address: filled },
};
/** The things that a thing must contain. */
const PARTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  FAQPage: { mainEntity: 'Question' },
  Question: { acceptedAnswer: 'Answer' },
  Product: { offers: 'Offer' },
  Event: { location: 'Place' },
};

/** Returns what is missing or malformed in a thing and its parts. */
function problemsOf(thing: unknown, type: string): string[] {
  if (Array.isArray(thing)) {
    return thing.length === 0 ? [`no ${type}`] : thing.flatMap((one) => problemsOf(one, type));
  }
  if (typeof thing !== 'object' || thing === null) return [`no ${type}`];
  const fields = new Map<string, unknown>(Object.entries(thing));
  return [
    ...(fields.get('@type') === type ? [] : [`not a ${type}`]),
    ...Object.entries(PROPERTIES[type] ?? {}).flatMap(([name, pattern]) => {
      const value = fields.get(name);
      return typeof value === 'string' && pattern.test(value)
        ? []
        : [`${type}.${name}: ${String(value)}`];
    }),
    ...Object.entries(PARTS[type] ?? {}).flatMap(([name, part]) =>
      problemsOf(fields.get(name), part),
    ),
  ];
}
/** As it is written to a page. */
const written = (data: StructuredData | undefined): unknown =>
  data && JSON.parse(JSON.stringify(data));

test.each([
  ['Organization', organizationData(environment)],
  ['FAQPage', questionsData([{ question: 'Faut-il un bar ?', answer: 'Non.' }])],
  ['Product', kitData({ name: 'Le starter kit', description: 'Une bouteille.' }, LINKS)],
  ['VideoObject', videoData(tour, LINKS)],
  ['Event', eventData(coupe, LINKS)],
])('%s has every property that search engines require', (type, data) => {
  expect(problemsOf(written(data), type)).toEqual([]);
  expect(written(data)).toHaveProperty('@context', 'https://schema.org');
});

test('the kit costs what Stripe is set up with', () => {
  const { price } = kitData({ name: 'Kit', description: 'Kit.' }, LINKS)['offers'] as {
    price: string;
  };
  expect(Math.round(Number(price) * 100)).toBe(STARTER_KIT.price_cents);
});

test.each([
  ['a paid video', { level: 'pro' as const }, LINKS],
  ['a video without an image', {}, { ...LINKS, image: undefined }],
])('%s is no VideoObject', (_name, fields, links) => {
  expect(videoData({ ...tour, ...fields }, links)).toBeUndefined();
});

test('a video of unknown length states none', () => {
  expect(written(videoData({ ...tour, duration: '00:00:00' }, LINKS))).not.toHaveProperty(
    'duration',
  );
});

test('a text cannot end the element that it is written in', () => {
  const tag = structuredDataTag(questionsData([{ question: '</script><b>', answer: 'Non.' }]));
  expect(tag.match(/<\/script>/g)).toHaveLength(1);
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
])(
  'an event ends after it begins, in the studio’s own hours: %s',
  (_name, fields, startDate, endDate) => {
    expect(eventData({ ...coupe, ...fields }, LINKS)).toMatchObject({ startDate, endDate });
    expect(Date.parse(endDate)).toBeGreaterThan(Date.parse(startDate));
  },
);

test('the description of an event is cut between two words, never within an emoji', () => {
  const described = (description: string) =>
    eventData({ ...coupe, description }, LINKS)['description'];
  expect(described(`Deux jours à Lyon ${'pour apprendre '.repeat(40)}`)).toMatch(
    /^Deux jours .{160,} (pour|apprendre)…$/,
  );
  expect(described('🎉'.repeat(300))).toBe(`${'🎉'.repeat(199)}…`);
});
