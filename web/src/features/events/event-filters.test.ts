import { createLoader, createSerializer } from 'nuqs';
import { describe, expect, it } from 'vitest';
import {
  EVENT_FILTERS,
  EVENT_URL_KEYS,
  type EventFilters,
  hasActiveFilters,
  matchesFilters,
} from './event-filters.ts';

const NO_FILTERS: EventFilters = { searchText: '', type: null };

const cup = {
  title: 'Coupe Flair de l’Est',
  description: 'Deux jours, trente numéros, un jury.',
  type: 'competition',
} as const;

describe('matchesFilters', () => {
  it.each<[string, Partial<EventFilters>, boolean]>([
    ['no filter', {}, true],
    ['a word of the title', { searchText: 'coupe' }, true],
    ['a word of the description, without accents or case', { searchText: 'NUMEROS' }, true],
    ['a word of each', { searchText: 'jury flair' }, true],
    ['another apostrophe', { searchText: "l'est" }, true],
    ['no apostrophe', { searchText: 'lest' }, true],
    ['an unknown word', { searchText: 'shaker' }, false],
    ['blank', { searchText: '   ' }, true],
    ['its type', { type: 'competition' }, true],
    ['another type', { type: 'demo' }, false],
    ['its type and another word', { type: 'competition', searchText: 'shaker' }, false],
  ])('%s', (_name, filters, expected) => {
    expect(matchesFilters({ ...NO_FILTERS, ...filters }, cup)).toBe(expected);
  });
});

describe('filters in the URL', () => {
  const parse = createLoader(EVENT_FILTERS, { urlKeys: EVENT_URL_KEYS });
  const withFilters = createSerializer(EVENT_FILTERS, { urlKeys: EVENT_URL_KEYS });

  it('are read as they were written', () => {
    const filters: EventFilters = { searchText: 'jury', type: 'demo' };
    expect(parse(withFilters('?lng=fr', filters))).toEqual(filters);
    expect(withFilters('?lng=fr&q=x&type=demo', NO_FILTERS)).toBe('?lng=fr');
  });

  it('ignore an unknown type', () => {
    expect(parse('?type=party&q=a')).toEqual({ searchText: 'a', type: null });
  });

  it('are inactive when blank', () => {
    expect(
      [NO_FILTERS, { searchText: ' ', type: null }, { searchText: 'a', type: null }].map(
        hasActiveFilters,
      ),
    ).toEqual([false, false, true]);
  });
});
