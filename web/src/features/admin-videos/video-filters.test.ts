import { expect, it } from 'vitest';
import type { ListedVideo } from './data/use-all-videos.ts';
import { shownVideos } from './video-filters.ts';

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
] as const)('%s, %j: %s', (level, words, count) => {
  expect(shownVideos(all, { level, words })).toHaveLength(count);
});
