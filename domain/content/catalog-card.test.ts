import { expect, test } from 'vitest';
import {
  affectedLevels,
  catalogCard,
  ratedCard,
  sortCatalogCards,
  teaserOf,
} from './catalog-card.ts';
import type { Video } from './video.ts';

const video: Video = {
  title: 'Stall',
  description: 'La bouteille au repos.',
  category: 'bases',
  level: 'basic',
  difficulty_level: 'Débutant',
  subscription_tier: 'basic',
  status: 'en_ligne',
  url: 'videos/basic/1.mp4',
  thumbnail_url: 'videos/basic/thumbnails/1.jpg',
  duration: '00:00:30',
  author_id: 'someone',
  created_at: new Date(1000),
};

test('a card contains what a library shows, without author and file', () => {
  expect(catalogCard('v1', video)).toEqual({
    id: 'v1',
    title: 'Stall',
    category: 'bases',
    difficulty_level: 'Débutant',
    thumbnail_url: 'videos/basic/thumbnails/1.jpg',
    duration: '00:00:30',
    created_at: new Date(1000),
    moves: 0,
  });
  expect(catalogCard('v1', { ...video, updated_at: new Date(2000) })).toMatchObject({
    updated_at: new Date(2000),
  });
  expect(catalogCard('v1', video, 4.5).rating).toBe(4.5);
});

test('a card has the number of moves, also when its rating changes; a teaser does not', () => {
  const span = { name_fr: 'Lancer', name_en: 'Throw', start_s: 0, end_s: 2 };
  const moves = [
    { id: 'a', ...span },
    { id: 'b', ...span },
  ];
  const card = catalogCard('v1', { ...video, moves }, 4);
  expect(ratedCard(card, 5)).toEqual({ ...card, moves: 2, rating: 5 });
  expect(ratedCard(card)).not.toHaveProperty('rating');
  expect(teaserOf(card, 'Rose')).not.toHaveProperty('moves');
});

test('sortCatalogCards sorts by newest, then by id', () => {
  const at = (id: string, ms: number) => catalogCard(id, { ...video, created_at: new Date(ms) });
  expect(sortCatalogCards([at('b', 1), at('c', 2), at('a', 1)]).map((card) => card.id)).toEqual([
    'c',
    'a',
    'b',
  ]);
});

const online = { status: 'en_ligne', level: 'basic' } as const;
const draft = { status: 'brouillon', level: 'basic' } as const;
test.each([
  ['a draft is created', undefined, draft, []],
  ['a draft is edited', draft, draft, []],
  ['a draft is deleted', draft, undefined, []],
  ['a video is created', undefined, online, ['basic']],
  ['a draft is accepted', draft, online, ['basic']],
  ['a video is edited', online, online, ['basic']],
  ['a video changes level', online, { ...online, level: 'pro' as const }, ['basic', 'pro']],
  ['a video is deleted', online, undefined, ['basic']],
])('%s', (_name, before, after, levels) => {
  expect(affectedLevels(before, after)).toEqual(levels);
});
