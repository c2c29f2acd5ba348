import { createLoader, createSerializer } from 'nuqs';
import { describe, expect, it } from 'vitest';
import type { VideoCard } from '@atelier/domain/content/video';
import type { WatchStatus } from '../../components/content/watch-status-label.tsx';
import {
  filterText,
  LIBRARY_FILTERS,
  LIBRARY_URL_KEYS,
  type LibraryFilters,
  matchesFilters,
  NO_FILTERS,
} from './library-filters.ts';

const card: VideoCard = {
  id: 'v1',
  title: 'Échange croisé à deux bouteilles',
  category: 'working flair',
  difficulty_level: 'Avancé',
  thumbnail_url: '',
  duration: '00:11:04',
  created_at: new Date(0),
};

describe('matchesFilters', () => {
  const cases: [string, Partial<LibraryFilters>, WatchStatus, boolean][] = [
    ['no filter', {}, 'new', true],
    ['a word of the title', { title: 'croisé' }, 'new', true],
    ['without accents or case', { title: 'ECHANGE croise' }, 'new', true],
    ['with an invisible soft hyphen', { title: 'é\u{AD}change' }, 'new', true],
    ['words in any order', { title: 'deux échange' }, 'new', true],
    ['only spaces', { title: '   ' }, 'new', true],
    ['a word that is missing', { title: 'échange trois' }, 'new', false],
    ['its category', { category: 'working flair' }, 'new', true],
    ['another category', { category: 'bases' }, 'new', false],
    ['its difficulty', { difficulty: 'Avancé' }, 'new', true],
    ['another difficulty', { difficulty: 'Expert' }, 'new', false],
    ['its progress', { progress: 'started' }, 'started', true],
    ['another progress', { progress: 'completed' }, 'started', false],
    [
      'all filters together',
      { title: 'échange', category: 'working flair', difficulty: 'Avancé', progress: 'new' },
      'new',
      true,
    ],
    [
      'all filters but one',
      { title: 'échange', category: 'working flair', difficulty: 'Avancé', progress: 'new' },
      'completed',
      false,
    ],
  ];
  it.each(cases)('%s', (_name, filters, status, expected) => {
    expect(matchesFilters({ ...NO_FILTERS, ...filters }, card, status)).toBe(expected);
  });
});

describe('filters in the URL', () => {
  const parse = createLoader(LIBRARY_FILTERS, { urlKeys: LIBRARY_URL_KEYS });
  const withFilters = createSerializer(LIBRARY_FILTERS, { urlKeys: LIBRARY_URL_KEYS });
  it.each([
    '',
    'q=%C3%A9change+crois%C3%A9',
    'category=comp%C3%A9tition&difficulty=D%C3%A9butant&progress=completed',
    'lng=en&q=stall',
    'sort=rating',
  ])('%j is unchanged after parsing and writing', (search) => {
    const before = new URLSearchParams(search);
    const after = new URLSearchParams(withFilters(before, parse(before)));
    expect(Object.fromEntries(after)).toEqual(Object.fromEntries(before));
  });

  it('ignores invalid values', () => {
    expect(parse('?category=juggling&difficulty=avanc%C3%A9&progress=half&sort=age')).toEqual(
      NO_FILTERS,
    );
  });

  it('removes empty filters and keeps other parameters', () => {
    expect(withFilters('?lng=en&q=stall&category=bases', NO_FILTERS)).toBe('?lng=en');
  });

  it('are the names by which the lengths of lists are kept', () => {
    const filters = { ...NO_FILTERS, title: 'échange croisé', order: 'rating' } as const;
    expect([filterText(NO_FILTERS), filterText(filters)]).toEqual([
      '',
      'q=%C3%A9change+crois%C3%A9&sort=rating',
    ]);
  });
});
