import { describe, expect, it } from 'vitest';
import {
  type EventFilters,
  hasActiveFilters,
  matchesFilters,
  NO_FILTERS,
  parseFilters,
  withFilters,
} from './event-filters.ts';

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
  it('are read as they were written', () => {
    const filters: EventFilters = { searchText: 'jury', type: 'demo' };
    expect(parseFilters(withFilters(new URLSearchParams('lng=fr'), filters))).toEqual(filters);
    expect(withFilters(new URLSearchParams('lng=fr&q=x&type=demo'), NO_FILTERS).toString()).toBe('lng=fr');
  });

  it('ignore an unknown type', () => {
    expect(parseFilters(new URLSearchParams('type=party&q=a'))).toEqual({ searchText: 'a', type: null });
  });

  it('are inactive when blank', () => {
    expect(
      [NO_FILTERS, { searchText: ' ', type: null }, { searchText: 'a', type: null }].map(hasActiveFilters),
    ).toEqual([false, false, true]);
  });
});
