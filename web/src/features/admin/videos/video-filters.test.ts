import { expect, it } from 'vitest';
import type { ListedVideo } from './data/use-all-videos.ts';
import { parseVideoFilters, matchingVideos, withVideoFilters } from './videos-panel.tsx';

const video = (id: string, part: Partial<ListedVideo>): ListedVideo => ({
  id,
  title: id,
  category: 'bases',
  difficulty_level: 'Débutant',
  thumbnail_url: '',
  duration: '00:01:00',
  created_at: new Date(0),
  level: 'free',
  status: 'en_ligne',
  ...part,
});
const all = [
  video('Le réveil du poignet', {}),
  video('Échange croisé', { level: 'pro' }),
  video('Lancer croisé', { level: 'pro', status: 'brouillon' }),
];

it.each([
  ['all', '', 3],
  ['all', 'ECHANGE', 1],
  ['all', 'croise', 2],
  ['all', 'croisé lancer', 1],
  ['pro', '', 1],
  ['free', 'croisé', 0],
  ['brouillon', '', 1],
] as const)('%s, %j: %s', (level, searchText, count) => {
  expect(matchingVideos(all, { level, searchText })).toHaveLength(count);
});

it.each([
  ['', { level: 'all', searchText: '', sort: { key: 'since', descending: true }, page: 1 }],
  [
    'level=pro&q=tour&sort=title&page=3',
    { level: 'pro', searchText: 'tour', sort: { key: 'title', descending: false }, page: 3 },
  ],
])('parses and writes %j', (search, filters) => {
  const params = new URLSearchParams(search);
  expect(parseVideoFilters(params)).toEqual(filters);
  expect(String(withVideoFilters(params, parseVideoFilters(params)))).toBe(search);
});

it.each(['level=gold', 'sort=actions', 'sort=-', 'page=0', 'page=1.5', 'page=x'])(
  'ignores the invalid %s',
  (search) => {
    expect(parseVideoFilters(new URLSearchParams(search))).toEqual(parseVideoFilters(new URLSearchParams()));
  },
);
