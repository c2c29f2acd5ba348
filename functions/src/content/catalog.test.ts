import { Timestamp } from 'firebase-admin/firestore';
import { beforeEach, expect, it, vi } from 'vitest';
import { parseCatalog, parseTeasers, type VideoCard } from '@atelier/domain/content/video';
import type { QuerySpec } from '@atelier/domain/queries/query-spec';
import { buildCatalog, rateCatalogs, renameInTeasers } from './catalog.ts';

/** Stored documents by path. */
let stored: Map<string, Record<string, unknown>>;
/** Paths of catalogs in the order of their writes. */
let written: string[];

interface Ref {
  id: string;
  path: string;
}
const refOf = (path: string): Ref => ({ id: path.split('/').at(-1) ?? '', path });
const snapshot = (ref: Ref) => {
  const data = stored.get(ref.path);
  return {
    ref,
    id: ref.id,
    exists: data !== undefined,
    data: () => data,
    get: (field: string) => data?.[field],
  };
};
/** Returns published videos by author or by level. */
const found = (query: QuerySpec) =>
  [...stored.keys()]
    .filter((path) => path.startsWith('videos/'))
    .map((path) => snapshot(refOf(path)))
    .filter((video) =>
      query.where.every((filter) => 'or' in filter || video.get(filter.field) === filter.value),
    );

/** Returns cards as Firestore stores them. */
const asStored = ({ cards, ...data }: { cards: readonly Pick<VideoCard, 'created_at'>[] }) => ({
  ...data,
  cards: cards.map((card) => ({ ...card, created_at: Timestamp.fromDate(card.created_at) })),
  updated_at: Timestamp.now(),
});

/** The part of Firestore that catalogs need. */
const store = {
  doc: refOf,
  getAll: (...refs: Ref[]) => Promise.resolve(refs.map(snapshot)),
  runTransaction: (work: (transaction: object) => Promise<unknown>) =>
    work({
      get: (from: Ref | { spec: QuerySpec }) =>
        Promise.resolve('spec' in from ? { docs: found(from.spec) } : snapshot(from)),
      getAll: (...refs: Ref[]) => Promise.resolve(refs.map(snapshot)),
      set: ({ path }: Ref, data: { cards: readonly Pick<VideoCard, 'created_at'>[] }) => {
        stored.set(path, asStored(data));
        written.push(path);
      },
    }),
};
/** Pages of found videos, as Firestore gives them. */
const pageOf = (spec: QuerySpec, from = 0): object => ({
  get: () => Promise.resolve({ docs: found(spec).slice(from, from + spec.limit) }),
  startAfter: () => pageOf(spec, from + spec.limit),
});
vi.mock('../platform/firebase.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  database: () => store,
  toFirestoreQuery: (spec: QuerySpec) => ({ spec, select: () => pageOf(spec) }),
}));
const write = vi.hoisted(() => vi.fn());
vi.mock('firebase-functions/logger', () => ({ write }));

const video = (title: string, day: number) => ({
  title,
  description: 'La bouteille au repos.',
  category: 'bases',
  level: 'free',
  difficulty_level: 'Débutant',
  subscription_tier: 'free',
  status: 'en_ligne',
  url: 'videos/free/1.mp4',
  thumbnail_url: 'videos/free/thumbnails/1.jpg',
  duration: '00:00:30',
  author_id: 'someone',
  created_at: Timestamp.fromMillis(day * 86_400_000),
});
const rate = (id: string, rating: number, rating_count: number) =>
  stored.set(`video_stats/${id}`, { views: 3, rating, rating_count });
const cards = () =>
  parseCatalog(stored.get('catalog/free')).cards.map(({ id, title, rating }) => [
    id,
    title,
    rating,
  ]);

beforeEach(async () => {
  stored = new Map([
    ['videos/stall', video('Stall', 1)],
    ['videos/tour', video('Tour', 2)],
  ]);
  written = [];
  await buildCatalog('free');
});

it('ratings reach the cards with the hourly job, which leaves equal and missing catalogs alone', async () => {
  rate('stall', 4.33, 3);
  rate('tour', 5, 0);
  await rateCatalogs();
  expect(cards()).toEqual([
    ['tour', 'Tour', undefined],
    ['stall', 'Stall', 4.33],
  ]);
  await rateCatalogs();
  // Written when built, and once with ratings.
  expect(written.filter((path) => path === 'catalog/free')).toHaveLength(2);
});

it('a rating disappears with the last comment', async () => {
  rate('stall', 4, 1);
  await rateCatalogs();
  rate('stall', 5, 0);
  await rateCatalogs();
  expect(cards().map(([, , rating]) => rating)).toEqual([undefined, undefined]);
});

it('a changed video keeps its rating, and a newer one waits for the job', async () => {
  rate('stall', 4, 1);
  await rateCatalogs();
  rate('stall', 3, 2);
  stored.set('videos/stall', video('Stall court', 1));
  await buildCatalog('free');
  expect(cards().at(-1)).toEqual(['stall', 'Stall court', 4]);
});

it('the hourly job keeps the numbers of moves, and adds none that are not known', async () => {
  const moves = [{ id: 'm', name_fr: 'Lancer', name_en: 'Throw', start_s: 0, end_s: 2 }];
  stored.set('videos/stall', { ...video('Stall', 1), moves });
  await buildCatalog('free');
  const built = parseCatalog(stored.get('catalog/free')).cards;
  expect(built.map((card) => card.moves)).toEqual([0, 1]);
  const cards = built.map(({ moves: count, ...old }) =>
    count === 0 ? old : { ...old, moves: count },
  );
  stored.set('catalog/free', { ...asStored({ cards }), count: cards.length });
  rate('stall', 4, 1);
  await rateCatalogs();
  const rated = parseCatalog(stored.get('catalog/free')).cards;
  expect(rated.map((card) => [card.moves, card.rating])).toEqual([
    [undefined, undefined],
    [1, 4],
  ]);
});

it('a catalogue that is full says so in the log', async () => {
  for (let number = 0; number < 497; number += 1) stored.set(`videos/v${number}`, video('Tour', 1));
  await buildCatalog('free');
  expect(write).not.toHaveBeenCalledWith(expect.objectContaining({ message: 'catalog-full' }));
  stored.set('videos/last', video('Tour', 1));
  await buildCatalog('free');
  expect(write).toHaveBeenCalledWith(
    expect.objectContaining({ message: 'catalog-full', level: 'free', cards: 500 }),
  );
});

it('the teasers of a paid level name the authors, and hold no path of a file', async () => {
  stored.set('profiles/rose', { display_name: 'Rose M.' });
  const paid = {
    level: 'pro',
    subscription_tier: 'pro',
    captions: { fr: 'videos/pro/captions/1.fr.vtt' },
  };
  const files = { url: 'videos/pro/1.mp4', thumbnail_url: 'videos/pro/thumbnails/1.jpg' };
  const trailer = { start_s: 10, end_s: 25 };
  const trailer_media = { path: 'videos/pro/t_trim.mp4', source: files.url, ...trailer };
  const shown = { trailer, trailer_media };
  stored.set('videos/cascade', {
    ...video('Cascade', 3),
    ...paid,
    ...files,
    ...shown,
    author_id: 'rose',
  });
  stored.set('videos/box', { ...video('Box', 4), ...paid, ...files, author_id: 'left' });
  await buildCatalog('pro');
  const teasers = parseTeasers(stored.get('teasers/pro'));
  expect(teasers.count).toBe(2);
  // Plan cards and previews show the first number, the library and the page after a payment the
  // second.
  expect(parseCatalog(stored.get('catalog/pro')).cards).toHaveLength(teasers.count);
  expect(
    teasers.cards.map(({ id, author_name, has_trailer }) => [id, author_name, has_trailer]),
  ).toEqual([
    ['box', undefined, undefined],
    ['cascade', 'Rose M.', true],
  ]);
  expect(JSON.stringify(stored.get('teasers/pro'))).not.toMatch(
    /videos\/|\.(mp4|jpg|vtt)|rose"|url/,
  );
  expect(stored.has('teasers/free')).toBe(false);

  stored.set('profiles/rose', { display_name: 'Rose' });
  await renameInTeasers('rose');
  expect(parseTeasers(stored.get('teasers/pro')).cards[1]?.author_name).toBe('Rose');
  stored.delete('profiles/rose');
  await renameInTeasers('rose');
  expect(parseTeasers(stored.get('teasers/pro')).cards[1]?.author_name).toBeUndefined();
});

it('a trainer of more than 500 videos is renamed in the level of each', async () => {
  for (let number = 0; number < 500; number += 1) {
    stored.set(`videos/v${number}`, { ...video('Tour', 1), author_id: 'rose' });
  }
  stored.set('videos/cascade', {
    ...video('Cascade', 1),
    level: 'pro',
    subscription_tier: 'pro',
    author_id: 'rose',
  });
  stored.set('profiles/rose', { display_name: 'Rose' });
  await renameInTeasers('rose');
  expect(parseTeasers(stored.get('teasers/pro')).cards[0]?.author_name).toBe('Rose');
});

it('the hourly job builds teasers that are missing', async () => {
  await rateCatalogs();
  expect([...stored.keys()].filter((path) => path.startsWith('teasers/'))).toEqual([
    'teasers/basic',
    'teasers/pro',
    'teasers/premium',
  ]);
});
